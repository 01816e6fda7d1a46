import { and, eq, exists, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { literal, type ValueOrSql } from "~/db/prepared";
import { subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { ConversationId, MemberId, SiteId, StoredClientId } from "~/kit/ids";
import { walletEntries, walletLinks, wallets } from "./wallet.tables";

const b = alias(walletEntries, "b");
const e = alias(walletEntries, "e");
const l = alias(walletLinks, "l");
const w = alias(wallets, "w");

/**
 * Creates an empty wallet if a condition holds and the account has none. ON CONFLICT would not work:
 * the trigger that requires an empty wallet runs first.
 */
export const openWallet = ({ id, siteId }: { id: MemberId; siteId: SiteId }, when: SQL) =>
  insertSelect(
    wallets,
    { account_id: id, site_id: siteId },
    { when: sql`${when} AND NOT ${exists(walletRowOf(id))}` },
  );

const walletRowOf = (accountId: MemberId) =>
  subselect({ one: sql`1` }).from(wallets).where(eq(wallets.account_id, accountId));

/** SQL expression for the id of an account's wallet. */
export const walletOf = (accountId: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT ${wallets.id} FROM ${wallets} WHERE ${wallets.account_id} = ${accountId})`;

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
) => insertEntryByAccount({ ...entry, amount: sql`-${credits}` }, from);

/** Adds credits, if a condition holds. */
export const grant = (
  entry: EntryInput & { reason: "signup" | "grant" | "purchase" },
  credits: number,
  when: SQL,
) => insertEntryByAccount({ ...entry, amount: credits }, sql`WHERE ${when}`);

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
  const { amount, reason, created_at: createdAt } = walletEntries;
  const here = sql`${walletEntries.wallet_id} = ${walletOf(accountId)} AND ${walletEntries.conversation_id} = ${conversationId}`;
  const refundedAt = sql`(SELECT max(${createdAt}) FROM ${walletEntries} WHERE ${here} AND ${reason} = 'refund')`;
  return sql`(SELECT coalesce(-sum(${amount}), 0) FROM ${walletEntries} WHERE ${here} AND ${reason} IN ('message', 'photo', 'gift')
    AND ${createdAt} >= ${since} AND ${createdAt} > coalesce(${refundedAt}, 0))`;
}

export const hasUnrefunded = (paid: PaidQuery): SQL => sql`(${paidIn(paid)} > 0)`;

/** Refunds that amount, if there is any. */
export function refund(entry: EntryInput & PaidQuery) {
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
  sql`(SELECT ${e.number}, ${e.reason}, ${e.key}, ${e.amount}, ${e.created_at}, ${e.folded}, ${e.conversation_id},
      coalesce(${l.balance}, e.balance) AS balance
    FROM (SELECT e.*, ${w.balance} - coalesce(sum(${e.amount}) OVER (ORDER BY ${e.number} DESC
        ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0) AS balance
      FROM ${wallets} w JOIN ${walletEntries} e ON ${e.wallet_id} = ${w.id} WHERE ${w.account_id} = ${accountId}) e
    LEFT JOIN ${walletLinks} l ON ${l.wallet_id} = ${e.wallet_id} AND ${l.number} = ${e.number})`;

type AccountEntryInput = EntryInput & {
  reason: ValueOrSql<string>;
  amount: ValueOrSql<number>;
  message?: MessageKey;
};

/**
 * Inserts an entry by account; a trigger changes the balance. For causes of a member, whose account
 * exists; money of an order that may outlive its account goes through `insertEntryByWallet`.
 */
const insertEntryByAccount = ({ accountId, ...entry }: AccountEntryInput, from: SQL) =>
  insertEntry(
    {
      ...entry,
      wallet: walletOf(accountId),
      number: sql`(SELECT ${wallets.entries} + 1 FROM ${wallets} WHERE ${wallets.account_id} = ${accountId})`,
    },
    from,
  );

type NewEntry = {
  wallet: SQL;
  reason: SQL | string;
  key: SQL | string;
  siteId: SQL | SiteId;
  number: SQL;
  amount: SQL | number;
  message?: MessageKey | undefined;
  at: SQL | number;
};

/** `from`: "FROM … WHERE …" or "WHERE …", as the callers compose it. */
function insertEntry({ message, ...entry }: NewEntry, from: SQL) {
  const values: [column: SQLiteColumn, value: unknown][] = [
    [walletEntries.wallet_id, entry.wallet],
    [walletEntries.reason, entry.reason],
    [walletEntries.key, entry.key],
    [walletEntries.site_id, entry.siteId],
    [walletEntries.number, entry.number],
    [walletEntries.amount, entry.amount],
    [walletEntries.conversation_id, message?.conversationId ?? null],
    [walletEntries.seq, message?.seq ?? null],
    [walletEntries.created_at, entry.at],
  ];
  const names = values.map(([{ name }]) => sql.identifier(name));
  const selected = values.map(([, value]) => sql`${value}`);
  return unscoped("an insert of an entry with its site").text(
    {},
    () => sql`INSERT INTO ${walletEntries} (${sql.join(names, sql`, `)})
      SELECT ${sql.join(selected, sql`, `)} ${from} ON CONFLICT DO NOTHING`,
  );
}

/** Whether the member's message with that client id was paid. */
export const isCharged = (
  accountId: ValueOrSql<MemberId>,
  clientId: ValueOrSql<StoredClientId>,
  reason: PaidMessageKind,
): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(walletEntries)
      .where(
        and(
          eq(walletEntries.wallet_id, walletOf(accountId)),
          sql`${walletEntries.reason} = ${reason}`,
          eq(walletEntries.key, clientId),
        ),
      ),
  );

/** Joins that payment as `e`, which has the message's number. */
export const joinCharge = (
  accountId: ValueOrSql<MemberId>,
  clientId: ValueOrSql<StoredClientId>,
  reason: PaidMessageKind,
): SQL =>
  sql`LEFT JOIN ${walletEntries} e ON ${e.wallet_id} = ${walletOf(accountId)} AND ${e.reason} = ${reason} AND ${e.key} = ${clientId}`;

/** SQL expression for a member's credits. */
export const balanceOf = (accountId: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT ${wallets.balance} FROM ${wallets} WHERE ${wallets.account_id} = ${accountId})`;

/** An entry by wallet, whose member may be erased: expressions over `from` ("FROM … WHERE …"). */
type WalletEntry = { siteId: SiteId; wallet: SQL; key: SQL; at: number };

/** Adds the credits of an order. The key is the order, so that it happens only once. */
export const grantPurchase = (entry: WalletEntry, credits: SQL, from: SQL) =>
  insertEntryByWallet({ ...entry, reason: "purchase", amount: credits }, from);

/** Whether an account ever got credits for an order, even if it was refunded later. */
export const hasPurchase = (accountId: ValueOrSql<MemberId>): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(e)
      .where(and(eq(e.wallet_id, walletOf(accountId)), sql`${e.reason} = 'purchase'`)),
  );

/** Removes unspent credits of an order. The key is the refund. */
export const revokePurchase = (
  entry: WalletEntry & { reason: "withdrawal" | "chargeback" },
  credits: SQL,
  from: SQL,
) => insertEntryByWallet({ ...entry, amount: sql`(-${credits})` }, from);

type WalletEntryInput = WalletEntry & { reason: string; amount: SQL };

/** Inserts an entry by wallet, for orders and refunds whose member may be erased. */
const insertEntryByWallet = (entry: WalletEntryInput, from: SQL) =>
  insertEntry(
    {
      ...entry,
      number: sql`(SELECT ${wallets.entries} + 1 FROM ${wallets} WHERE ${wallets.id} = ${entry.wallet})`,
    },
    from,
  );

/** A purchase by its wallet and order, as SQL expressions. */
type PurchaseKey = { wallet: SQL; order: SQL };

/**
 * SQL expression for the part of a balance that may belong to a purchase or to older credits: the
 * balance less all credits added since. Null if the order granted no credits. Members spend their
 * oldest credits first, also free ones (R269). Credits refunded to a member are not new ones: they
 * take back that spending. The caller adds what withdrawals removed from `purchasesAfter`.
 */
export const balanceUpToPurchase = ({ wallet, order }: PurchaseKey): SQL =>
  sql`(SELECT (SELECT ${w.balance} FROM ${wallets} w WHERE ${w.id} = ${wallet})
      - (SELECT coalesce(sum(${e.amount}), 0) FROM ${walletEntries} e WHERE ${e.wallet_id} = ${wallet}
        AND ${e.reason} IN ('signup','grant','bonus','purchase') AND ${e.amount} > 0 AND ${e.number} > ${b.number})
    FROM ${walletEntries} b WHERE ${b.wallet_id} = ${wallet} AND ${b.reason} = 'purchase' AND ${b.key} = ${order})`;

/** The orders of the same wallet whose credits were added after those of a purchase. */
export const purchasesAfter = ({ wallet, order }: PurchaseKey): SQL =>
  sql`(SELECT ${e.key} FROM ${walletEntries} b JOIN ${walletEntries} e ON ${e.wallet_id} = ${wallet}
      AND ${e.reason} = 'purchase' AND ${e.number} > ${b.number}
    WHERE ${b.wallet_id} = ${wallet} AND ${b.reason} = 'purchase' AND ${b.key} = ${order})`;

/**
 * A member's entries after a number, in order, for the data export. `folded`: the number of
 * payments that a month's row replaces.
 */
export const selectOwnEntries = (id: MemberId, after: number, limit: number) =>
  unscoped("entries of one account's wallet").text(
    {
      number: e.number,
      reason: e.reason,
      amount: e.amount,
      balance: sql`e.balance`.mapWith(Number),
      folded: e.folded,
      created_at: e.created_at,
    },
    ({ columns }) => sql`SELECT ${columns} FROM ${entriesOf(id)} e
      WHERE ${e.number} > ${after} ORDER BY ${e.number} LIMIT ${literal(limit)}`,
  );

/** The entries are kept as sums without a person (R104). */
export const anonymizeWallet = (id: MemberId) =>
  unscoped("one account's wallet, by wallets_by_account")
    .update(wallets)
    .set({ account_id: null })
    .where(eq(wallets.account_id, id));

/** Condition: an account has a wallet with at least that many credits. */
export const balanceAtLeast = (accountId: ValueOrSql<MemberId>, credits: number): SQL =>
  sql`${balanceOf(accountId)} >= ${credits}`;

/** The entry of a grant by its key, if there is one. */
export const selectGrant = (accountId: MemberId, key: string) =>
  unscoped("a wallet has one owner")
    .select({ number: walletEntries.number })
    .from(walletEntries)
    .where(
      and(
        eq(walletEntries.wallet_id, walletOf(accountId)),
        sql`${walletEntries.reason} = 'grant'`,
        eq(walletEntries.key, key),
      ),
    );
