import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type ValueOrSql } from "~/db/prepared";
import type { ConversationId, MemberId, SiteId, StoredClientId } from "~/kit/ids";

/**
 * Creates an empty wallet if a condition holds and the account has none. ON CONFLICT would not work:
 * the trigger that requires an empty wallet runs first.
 */
export function openWallet({ id, siteId }: { id: MemberId; siteId: SiteId }, when: SQL): Statement {
  return sql`INSERT INTO wallets (account_id, site_id) SELECT ${id}, ${siteId}
    WHERE ${when} AND NOT EXISTS (SELECT 1 FROM wallets WHERE account_id = ${id})`;
}

/** SQL expression for the id of an account's wallet. */
export const walletOf = (accountId: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT id FROM wallets WHERE account_id = ${accountId})`;

type EntryInput = {
  siteId: ValueOrSql<SiteId>;
  accountId: ValueOrSql<MemberId>;
  /** The cause of the entry: unique per wallet and reason. */
  key: ValueOrSql<string>;
  at: ValueOrSql<number>;
};
type MessageKey = { conversationId: ValueOrSql<ConversationId>; seq: ValueOrSql<number | null> };

/** The kind of message that is paid for. */
type PaidMessageKind = ValueOrSql<"message" | "gift" | "photo">;

/**
 * Removes credits for a message, if `from` ("FROM … WHERE …") finds a row. Throws if the balance
 * would become negative.
 */
export const charge = (
  entry: EntryInput & { message: MessageKey; reason: PaidMessageKind },
  credits: SQL,
  from: SQL,
): SQL => insertEntryByAccount({ ...entry, amount: sql`-${credits}` }, from);

/** Adds credits, if a condition holds. */
export const grant = (
  entry: EntryInput & { reason: "signup" | "grant" | "purchase" },
  credits: number,
  when: SQL,
): Statement => insertEntryByAccount({ ...entry, amount: credits }, sql`WHERE ${when}`);

type PaidQuery = {
  accountId: ValueOrSql<MemberId>;
  conversationId: ValueOrSql<ConversationId>;
  since: ValueOrSql<number>;
};

/**
 * SQL expression for what an account paid in a conversation since a time, for messages, photos and
 * gifts, and did not get refunded. Payments before a refund do not count.
 */
export function paidIn({ accountId, conversationId, since }: PaidQuery): SQL<number> {
  const here = sql`wallet_id = ${walletOf(accountId)} AND conversation_id = ${conversationId}`;
  return sql`(SELECT coalesce(-sum(amount), 0) FROM wallet_entries WHERE ${here} AND reason IN ('message', 'photo', 'gift')
    AND created_at >= ${since} AND created_at > coalesce((SELECT max(created_at) FROM wallet_entries WHERE ${here} AND reason = 'refund'), 0))`;
}

export const hasUnrefunded = (paid: PaidQuery): SQL => sql`(${paidIn(paid)} > 0)`;

/** Refunds that amount, if there is any. */
export function refund(entry: EntryInput & PaidQuery): SQL {
  const paid = paidIn(entry);
  const message = { conversationId: entry.conversationId, seq: null };
  return insertEntryByAccount(
    { ...entry, reason: "refund", amount: paid, message },
    sql`WHERE ${hasUnrefunded(entry)}`,
  );
}

/**
 * A member's entries with the balance after each, as a table of another statement. The balance
 * comes from the chain, which also covers folded months; for entries not linked yet, it is computed
 * backwards from the current balance.
 */
export const entriesOf = (accountId: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT e.number, e.reason, e.key, e.amount, e.created_at, e.folded, e.conversation_id, coalesce(l.balance, e.balance) AS balance FROM (
    SELECT e.*, w.balance - coalesce(sum(e.amount) OVER (ORDER BY e.number DESC ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
    FROM wallets w JOIN wallet_entries e ON e.wallet_id = w.id WHERE w.account_id = ${accountId}) e
    LEFT JOIN wallet_links l ON l.wallet_id = e.wallet_id AND l.number = e.number)`;

type AccountEntryInput = EntryInput & {
  reason: ValueOrSql<string>;
  amount: ValueOrSql<number>;
  message?: MessageKey;
};

/**
 * Inserts an entry by account; a trigger changes the balance. For causes of a member, whose account
 * exists; money of an order that may outlive its account goes through `insertEntryByWallet`.
 */
function insertEntryByAccount(entry: AccountEntryInput, from: SQL): SQL {
  const { siteId, accountId, reason, key, amount, at, message } = entry;
  return sql`
    INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, conversation_id, seq, created_at)
    SELECT ${walletOf(accountId)}, ${reason}, ${key}, ${siteId}, (SELECT entries + 1 FROM wallets WHERE account_id = ${accountId}),
      ${amount}, ${message?.conversationId ?? null}, ${message?.seq ?? null}, ${at} ${from}
    ON CONFLICT DO NOTHING`;
}

/** Whether the member's message with that client id was paid. */
export const isCharged = (
  accountId: ValueOrSql<MemberId>,
  clientId: ValueOrSql<StoredClientId>,
  reason: PaidMessageKind,
): SQL =>
  sql`EXISTS (SELECT 1 FROM wallet_entries WHERE wallet_id = ${walletOf(accountId)} AND reason = ${reason} AND key = ${clientId})`;

/** Joins that payment as `e`, which has the message's number. */
export const joinCharge = (
  accountId: ValueOrSql<MemberId>,
  clientId: ValueOrSql<StoredClientId>,
  reason: PaidMessageKind,
): SQL =>
  sql`LEFT JOIN wallet_entries e ON e.wallet_id = ${walletOf(accountId)} AND e.reason = ${reason} AND e.key = ${clientId}`;

/** SQL expression for a member's credits. */
export const balanceOf = (accountId: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT balance FROM wallets WHERE account_id = ${accountId})`;

/** An entry by wallet, whose member may be erased: expressions over `from` ("FROM … WHERE …"). */
type WalletEntry = { siteId: SiteId; wallet: SQL; key: SQL; at: number };

/** Adds the credits of an order. The key is the order, so that it happens only once. */
export const grantPurchase = (entry: WalletEntry, credits: SQL, from: SQL): Statement =>
  insertEntryByWallet({ ...entry, reason: "purchase", amount: credits }, from);

/** Whether an account ever got credits for an order, even if it was refunded later. */
export const hasPurchase = (accountId: ValueOrSql<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM wallet_entries e WHERE e.wallet_id = ${walletOf(accountId)} AND e.reason = 'purchase')`;

/** Removes unspent credits of an order. The key is the refund. */
export const revokePurchase = (
  entry: WalletEntry & { reason: "withdrawal" | "chargeback" },
  credits: SQL,
  from: SQL,
): Statement => insertEntryByWallet({ ...entry, amount: sql`(-${credits})` }, from);

type WalletEntryInput = WalletEntry & { reason: string; amount: SQL };

/** Inserts an entry by wallet, for orders and refunds whose member may be erased. */
function insertEntryByWallet(
  { siteId, wallet, key, at, reason, amount }: WalletEntryInput,
  from: SQL,
): Statement {
  return sql`
    INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at)
    SELECT ${wallet}, ${reason}, ${key}, ${siteId}, (SELECT entries + 1 FROM wallets WHERE id = ${wallet}), ${amount}, ${at} ${from}
    ON CONFLICT DO NOTHING`;
}

/** SQL expression for a wallet's credits. */
export const balanceOfWallet = (wallet: SQL): SQL =>
  sql`(SELECT balance FROM wallets WHERE id = ${wallet})`;

/**
 * A member's entries after a number, in order, for the data export. `folded`: the number of
 * payments that a month's row replaces.
 */
export const selectOwnEntries = (
  id: MemberId,
  after: number,
  limit: number,
): Statement<{ number: number }> =>
  sql`SELECT number, reason, amount, balance, folded, created_at FROM ${entriesOf(id)} WHERE number > ${after} ORDER BY number LIMIT ${literal(limit)}`;

/** The entries are kept as sums without a person (R104). */
export const anonymizeWallet = (id: MemberId): SQL =>
  sql`UPDATE wallets SET account_id = NULL WHERE account_id = ${id}`;
