import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";

/** An account's wallet, empty, where a condition holds. */
export function openWallet({ id, siteId }: { id: string; siteId: string }, when: SQL): Statement {
  return sql`INSERT INTO wallets (account_id, site_id) SELECT ${id}, ${siteId} WHERE ${when}`;
}

type Entry = {
  siteId: string;
  accountId: string;
  reason: "signup" | "message" | "grant" | "purchase";
  /** What the entry pays for. */
  key: string;
  /** Credits, negative where they are spent. */
  amount: number | SQL<number>;
  at: number;
  /** The message that it pays for. */
  message?: { conversationId: string; seq: number };
};

/**
 * Enters what moves a balance, where `from` ("FROM … WHERE …") finds a row; a trigger moves it. An account's entry is
 * written once per reason and key. Throws where the balance would fall below 0.
 */
export function insertEntry(entry: Entry, from: SQL): Statement {
  const { siteId, accountId, reason, key, amount, at, message } = entry;
  return sql`
    INSERT INTO wallet_entries (account_id, reason, key, site_id, number, amount, conversation_id, seq, created_at)
    SELECT ${accountId}, ${reason}, ${key}, ${siteId}, (SELECT entries + 1 FROM wallets WHERE account_id = ${accountId}),
      ${amount}, ${message?.conversationId ?? null}, ${message?.seq ?? null}, ${at} ${from}
    ON CONFLICT DO NOTHING`;
}

/** Whether a member's message of that client id was entered. */
export const isEntered = (accountId: string, clientId: string) =>
  sql`EXISTS (SELECT 1 FROM wallet_entries WHERE account_id = ${accountId} AND reason = 'message' AND key = ${clientId})`;

/** A member's credits, as part of another statement. */
export const balanceOf = (memberId: string): SQL =>
  sql`(SELECT balance FROM wallets WHERE account_id = ${memberId})`;
