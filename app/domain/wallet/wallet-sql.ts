import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Value } from "~/db/compiled";
import type { ConversationId, MemberId, SiteId, StoredClientId } from "~/kit/ids";

/** An account's wallet, empty, where a condition holds and it has none: no conflict would pass the trigger that wants it empty. */
export function openWallet({ id, siteId }: { id: MemberId; siteId: SiteId }, when: SQL): Statement {
  return sql`INSERT INTO wallets (account_id, site_id) SELECT ${id}, ${siteId}
    WHERE ${when} AND NOT EXISTS (SELECT 1 FROM wallets WHERE account_id = ${id})`;
}

/** The id of an account's wallet, as part of another statement. */
export const walletOf = (accountId: Value<MemberId>): SQL =>
  sql`(SELECT id FROM wallets WHERE account_id = ${accountId})`;

type Entry = {
  siteId: Value<SiteId>;
  accountId: Value<MemberId>;
  /** What the entry pays for, or why it was given: written once per wallet, reason and key. */
  key: Value<string>;
  at: Value<number>;
};
type Message = { conversationId: Value<ConversationId>; seq: Value<number | null> };

/** What is paid for: a message, or one that is a gift or a picture. */
type Sent = Value<"message" | "gift" | "photo">;

/** Takes credits for a message, where `from` ("FROM … WHERE …") finds a row. Throws where the balance would fall below 0. */
export const charge = (
  entry: Entry & { message: Message; reason: Sent },
  credits: SQL,
  from: SQL,
): SQL => enter({ ...entry, amount: sql`-${credits}` }, from);

/** Gives credits, where a condition holds. */
export const grant = (
  entry: Entry & { reason: "signup" | "grant" | "purchase" },
  credits: number,
  when: SQL,
): Statement => enter({ ...entry, amount: credits }, sql`WHERE ${when}`);

type Paid = {
  accountId: Value<MemberId>;
  conversationId: Value<ConversationId>;
  since: Value<number>;
};

/**
 * What an account paid in a conversation since a moment, for messages, photos and gifts, and did not get back: as part of
 * another statement. Of what was there before a refund nothing is left.
 */
export function paidIn({ accountId, conversationId, since }: Paid): SQL<number> {
  const here = sql`wallet_id = ${walletOf(accountId)} AND conversation_id = ${conversationId}`;
  return sql`(SELECT coalesce(-sum(amount), 0) FROM wallet_entries WHERE ${here} AND reason IN ('message', 'photo', 'gift')
    AND created_at >= ${since} AND created_at > coalesce((SELECT max(created_at) FROM wallet_entries WHERE ${here} AND reason = 'refund'), 0))`;
}

export const isOwed = (paid: Paid): SQL => sql`(${paidIn(paid)} > 0)`;

/** Gives that back, where there is any. */
export function refund(entry: Entry & Paid): SQL {
  const paid = paidIn(entry);
  const message = { conversationId: entry.conversationId, seq: null };
  return enter({ ...entry, reason: "refund", amount: paid, message }, sql`WHERE ${isOwed(entry)}`);
}

/**
 * A member's entries with the balance after each, as a table of another statement: what the chain has noted, which is true of
 * a folded month too; of the newest ones, which it has not reached, what the balance was before those that came later.
 */
export const entriesOf = (accountId: Value<MemberId>): SQL =>
  sql`(SELECT e.number, e.reason, e.key, e.amount, e.created_at, e.folded, e.conversation_id, coalesce(l.balance, e.balance) AS balance FROM (
    SELECT e.*, w.balance - coalesce(sum(e.amount) OVER (ORDER BY e.number DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
    FROM wallets w JOIN wallet_entries e ON e.wallet_id = w.id WHERE w.account_id = ${accountId}) e
    LEFT JOIN wallet_links l ON l.wallet_id = e.wallet_id AND l.number = e.number)`;

type Movement = Entry & { reason: Value<string>; amount: Value<number>; message?: Message };

/** Enters what moves a balance; a trigger moves it. */
function enter(entry: Movement, from: SQL): SQL {
  const { siteId, accountId, reason, key, amount, at, message } = entry;
  return sql`
    INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, conversation_id, seq, created_at)
    SELECT ${walletOf(accountId)}, ${reason}, ${key}, ${siteId}, (SELECT entries + 1 FROM wallets WHERE account_id = ${accountId}),
      ${amount}, ${message?.conversationId ?? null}, ${message?.seq ?? null}, ${at} ${from}
    ON CONFLICT DO NOTHING`;
}

/** Whether a member's message of that client id was paid. */
export const isCharged = (
  accountId: Value<MemberId>,
  clientId: Value<StoredClientId>,
  reason: Sent,
): SQL =>
  sql`EXISTS (SELECT 1 FROM wallet_entries WHERE wallet_id = ${walletOf(accountId)} AND reason = ${reason} AND key = ${clientId})`;

/** Joins that payment as `e`, which names its message. */
export const joinCharge = (
  accountId: Value<MemberId>,
  clientId: Value<StoredClientId>,
  reason: Sent,
): SQL =>
  sql`LEFT JOIN wallet_entries e ON e.wallet_id = ${walletOf(accountId)} AND e.reason = ${reason} AND e.key = ${clientId}`;

/** A member's credits, as part of another statement. */
export const balanceOf = (accountId: Value<MemberId>): SQL =>
  sql`(SELECT balance FROM wallets WHERE account_id = ${accountId})`;

/** An entry by the wallet itself, whose member may be gone: an expression of what `from` ("FROM … WHERE …") finds. */
type WalletEntry = { siteId: SiteId; wallet: SQL; key: SQL; at: number };

/** Gives what an order bought. The order is the key: once for ever. */
export const grantPurchase = (entry: WalletEntry, credits: SQL, from: SQL): Statement =>
  enterInto({ ...entry, reason: "purchase", amount: credits }, from);

/** Whether an account was ever credited for an order, whatever became of that order since. */
export const hasPurchase = (accountId: Value<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM wallet_entries e WHERE e.wallet_id = ${walletOf(accountId)} AND e.reason = 'purchase')`;

/** Takes back what an order bought and nobody spent. What it goes back by is the key. */
export const takeBack = (
  entry: WalletEntry & { reason: "withdrawal" | "chargeback" },
  credits: SQL,
  from: SQL,
): Statement => enterInto({ ...entry, amount: sql`(-${credits})` }, from);

type Moved = WalletEntry & { reason: string; amount: SQL };

function enterInto({ siteId, wallet, key, at, reason, amount }: Moved, from: SQL): Statement {
  return sql`
    INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at)
    SELECT ${wallet}, ${reason}, ${key}, ${siteId}, (SELECT entries + 1 FROM wallets WHERE id = ${wallet}), ${amount}, ${at} ${from}
    ON CONFLICT DO NOTHING`;
}

/** A wallet's credits, as part of another statement. */
export const balanceIn = (wallet: SQL): SQL =>
  sql`(SELECT balance FROM wallets WHERE id = ${wallet})`;
