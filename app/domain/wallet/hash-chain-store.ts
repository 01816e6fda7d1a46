import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { ChainEntry, ChainLink, WalletSummary } from "./hash-chain";
import type { Slice } from "./wallet";

/** The columns of an entry, named as in `ChainEntry`. */
const entryColumns = sql`e.number AS number, e.reason AS reason, e.key AS "key", e.site_id AS siteId, e.amount AS amount,
  e.conversation_id AS conversationId, e.seq AS seq, e.created_at AS at, e.folded AS folded, e.hash AS hash`;

/** A wallet with unlinked entries, and the last link of its chain; nulls if it has none. */
export type UnlinkedWallet = { id: string; siteId: string } & {
  [Name in keyof ChainLink]: ChainLink[Name] | null;
};

export const selectUnlinkedWallets = (
  { from, to }: Slice,
  limit: number,
): Statement<UnlinkedWallet> =>
  sql`SELECT w.id AS id, w.site_id AS siteId, l.number AS number, l.balance AS balance, l.at AS at, l.hash AS hash
    FROM wallets w LEFT JOIN wallet_links l ON l.wallet_id = w.id
      AND l.number = (SELECT max(number) FROM wallet_links WHERE wallet_id = w.id)
    WHERE w.id >= ${from} AND w.id < ${to} AND w.entries > coalesce(l.number, 0) ORDER BY w.id LIMIT ${literal(limit)}`;

/** The entries of the wallets after their last linked ones, in order. */
export const selectUnlinkedEntries = (
  ends: { id: string; number: number }[],
  limit: number,
): Statement<ChainEntry & { walletId: string }> =>
  sql`SELECT e.wallet_id AS walletId, ${entryColumns}
    FROM json_each(${JSON.stringify(ends)}) j
    JOIN wallet_entries e ON e.wallet_id = j.value ->> 'id' AND e.number > j.value ->> 'number'
    ORDER BY e.wallet_id, e.number LIMIT ${literal(limit)}`;

/** Appends links to chains; links that another run has written meanwhile are left out. */
export type NewLink = ChainLink & { walletId: string; siteId: string };
export const insertLinks = (links: NewLink[]): Statement =>
  sql`INSERT INTO wallet_links (wallet_id, number, site_id, balance, at, hash)
    SELECT j.value ->> 'walletId', j.value ->> 'number', j.value ->> 'siteId', j.value ->> 'balance', j.value ->> 'at', j.value ->> 'hash'
    FROM json_each(${JSON.stringify(links)}) j
    WHERE j.value ->> 'number' > coalesce((SELECT max(number) FROM wallet_links WHERE wallet_id = j.value ->> 'walletId'), 0)
    ORDER BY j.key`;

/** Wallets with payments of messages before a given time. */
export const selectCompactableWallets = (
  { from, to }: Slice,
  before: number,
  limit: number,
): Statement<{ id: string }> =>
  sql`SELECT w.id AS id FROM wallets w WHERE w.id >= ${from} AND w.id < ${to}
      AND EXISTS (SELECT 1 FROM wallet_entries e WHERE e.wallet_id = w.id AND e.reason = 'message' AND e.created_at < ${before})
    ORDER BY w.id LIMIT ${literal(limit)}`;

/** A wallet with all that `checkWallet` needs. */
export const walletContentsStatements = (
  id: string,
): {
  wallet: Statement<WalletSummary>;
  entries: Statement<ChainEntry>;
  links: Statement<ChainLink>;
} => ({
  wallet: sql<WalletSummary>`SELECT id, site_id AS siteId, balance, entries FROM wallets WHERE id = ${id}`,
  entries: sql<ChainEntry>`SELECT ${entryColumns} FROM wallet_entries e WHERE e.wallet_id = ${id} ORDER BY e.number`,
  links: sql<ChainLink>`SELECT number, balance, at, hash FROM wallet_links WHERE wallet_id = ${id} ORDER BY number`,
});

/**
 * Inserts one row that replaces a month's payments: a trigger compares it with them and deletes
 * them.
 */
export const insertCompactedRow = (walletId: string, fold: ChainEntry): Statement =>
  sql`INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at, folded, hash)
    SELECT ${walletId}, 'folded', ${fold.key}, ${fold.siteId}, ${fold.number}, ${fold.amount}, ${fold.at}, ${fold.folded}, ${fold.hash}`;
