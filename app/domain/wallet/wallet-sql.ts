import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";

/** An account's wallet, empty, where a condition holds. */
export function openWallet({ id, siteId }: { id: string; siteId: string }, when: SQL): Statement {
  return sql`INSERT INTO wallets (account_id, site_id) SELECT ${id}, ${siteId} WHERE ${when}`;
}

type Entry = {
  siteId: string;
  accountId: string;
  /** What the entry pays for, or why it was given: written once per account, reason and key. */
  key: string;
  at: number;
};
type Message = { conversationId: string; seq: number };

/** Takes credits for a message, where `from` ("FROM … WHERE …") finds a row. Throws where the balance would fall below 0. */
export const charge = (entry: Entry & { message: Message }, credits: SQL, from: SQL): Statement =>
  enter({ ...entry, reason: "message", amount: sql`-${credits}` }, from);

/** Gives credits, where a condition holds. */
export const grant = (
  entry: Entry & { reason: "signup" | "grant" | "purchase" },
  credits: number,
  when: SQL,
): Statement => enter({ ...entry, amount: credits }, sql`WHERE ${when}`);

type Movement = Entry & { reason: string; amount: number | SQL; message?: Message };

/** Enters what moves a balance; a trigger moves it. */
function enter(entry: Movement, from: SQL): Statement {
  const { siteId, accountId, reason, key, amount, at, message } = entry;
  return sql`
    INSERT INTO wallet_entries (account_id, reason, key, site_id, number, amount, conversation_id, seq, created_at)
    SELECT ${accountId}, ${reason}, ${key}, ${siteId}, (SELECT entries + 1 FROM wallets WHERE account_id = ${accountId}),
      ${amount}, ${message?.conversationId ?? null}, ${message?.seq ?? null}, ${at} ${from}
    ON CONFLICT DO NOTHING`;
}

/** Whether a member's message of that client id was paid. */
export const isCharged = (accountId: string, clientId: string): SQL =>
  sql`EXISTS (SELECT 1 FROM wallet_entries WHERE account_id = ${accountId} AND reason = 'message' AND key = ${clientId})`;

/** Joins that payment as `e`, which names its message. */
export const joinCharge = (accountId: string, clientId: string): SQL =>
  sql`LEFT JOIN wallet_entries e ON e.account_id = ${accountId} AND e.reason = 'message' AND e.key = ${clientId}`;

/** A member's credits, as part of another statement. */
export const balanceOf = (accountId: string): SQL =>
  sql`(SELECT balance FROM wallets WHERE account_id = ${accountId})`;
