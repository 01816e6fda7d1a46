import { and, eq, exists, gte, lt, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { insertInto, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { insertSelect, nullable } from "~/db/text-statement";
import type { SiteId } from "~/kit/ids";
import type { ChainEntry, ChainLink } from "./hash-chain";
import type { Slice } from "./wallet";
import { walletEntries, walletLinks, wallets } from "./wallet.tables";

const e = alias(walletEntries, "e");
const l = alias(walletLinks, "l");
const w = alias(wallets, "w");

const ofEverySite = unscoped("the ledger's job over the wallets of all sites");

/** The columns of an entry, named as in `ChainEntry`. */
const ENTRY_FIELDS = {
  number: e.number,
  reason: e.reason,
  key: e.key,
  siteId: e.site_id,
  amount: e.amount,
  conversationId: e.conversation_id,
  seq: e.seq,
  at: e.created_at,
  folded: e.folded,
  hash: e.hash,
};

/** Wallets with unlinked entries, each with the last link of its chain; nulls if it has none. */
export const selectUnlinkedWallets = ({ from, to }: Slice, limit: number) =>
  ofEverySite.text(
    {
      id: w.id,
      siteId: w.site_id,
      number: nullable(l.number),
      balance: nullable(l.balance),
      at: nullable(l.at),
      hash: nullable(l.hash),
    },
    ({
      columns,
    }) => sql`SELECT ${columns} FROM ${wallets} w LEFT JOIN ${walletLinks} l ON ${l.wallet_id} = ${w.id}
        AND ${l.number} = (SELECT max(${walletLinks.number}) FROM ${walletLinks} WHERE ${walletLinks.wallet_id} = ${w.id})
      WHERE ${w.id} >= ${from} AND ${w.id} < ${to} AND ${w.entries} > coalesce(${l.number}, 0)
      ORDER BY ${w.id} LIMIT ${literal(limit)}`,
  );

export type UnlinkedWallet = RowOf<ReturnType<typeof selectUnlinkedWallets>>;

/** The entries of the wallets after their last linked ones, in order. */
export const selectUnlinkedEntries = (ends: { id: string; number: number }[], limit: number) =>
  ofEverySite.text(
    { walletId: e.wallet_id, ...ENTRY_FIELDS },
    ({ columns }) => sql`SELECT ${columns} FROM json_each(${JSON.stringify(ends)}) j
      JOIN ${walletEntries} e ON ${e.wallet_id} = j.value ->> 'id' AND ${e.number} > j.value ->> 'number'
      ORDER BY ${e.wallet_id}, ${e.number} LIMIT ${literal(limit)}`,
  );

/** Appends links to chains; links that another run has written meanwhile are left out. */
export type NewLink = ChainLink & { walletId: string; siteId: string };
export function insertLinks(links: NewLink[]) {
  const lastNumber = sql`(SELECT max(${walletLinks.number}) FROM ${walletLinks} WHERE ${walletLinks.wallet_id} = j.value ->> 'walletId')`;
  return insertSelect(
    walletLinks,
    {
      wallet_id: sql`j.value ->> 'walletId'`,
      number: sql`j.value ->> 'number'`,
      site_id: sql`j.value ->> 'siteId'`,
      balance: sql`j.value ->> 'balance'`,
      at: sql`j.value ->> 'at'`,
      hash: sql`j.value ->> 'hash'`,
    },
    {
      from: sql`json_each(${JSON.stringify(links)}) j`,
      when: sql`j.value ->> 'number' > coalesce(${lastNumber}, 0) ORDER BY j.key`,
    },
  );
}

/** Wallets with payments of messages before a given time. */
export const selectCompactableWallets = ({ from, to }: Slice, before: number, limit: number) =>
  ofEverySite
    .select({ id: wallets.id })
    .from(wallets)
    .where(
      and(
        gte(wallets.id, from),
        lt(wallets.id, to),
        exists(
          subselect({ one: sql`1` })
            .from(e)
            .where(
              and(
                eq(e.wallet_id, wallets.id),
                sql`${e.reason} = 'message'`,
                lt(e.created_at, before),
              ),
            ),
        ),
      ),
    )
    .orderBy(wallets.id)
    .limit(literal(limit));

/** A wallet with all that `checkWallet` needs. */
export const walletContentsStatements = (id: string) => ({
  wallet: ofEverySite
    .select({
      id: wallets.id,
      siteId: wallets.site_id,
      balance: wallets.balance,
      entries: wallets.entries,
    })
    .from(wallets)
    .where(eq(wallets.id, id)),
  entries: ofEverySite.select(ENTRY_FIELDS).from(e).where(eq(e.wallet_id, id)).orderBy(e.number),
  links: ofEverySite
    .select({
      number: walletLinks.number,
      balance: walletLinks.balance,
      at: walletLinks.at,
      hash: walletLinks.hash,
    })
    .from(walletLinks)
    .where(eq(walletLinks.wallet_id, id))
    .orderBy(walletLinks.number),
});

/**
 * Inserts one row that replaces a month's payments: a trigger compares it with them and deletes
 * them.
 */
export const insertCompactedRow = (walletId: string, fold: ChainEntry) =>
  insertInto(walletEntries).values({
    wallet_id: walletId,
    reason: "folded",
    key: fold.key,
    site_id: fold.siteId as SiteId,
    number: fold.number,
    amount: fold.amount,
    created_at: fold.at,
    folded: fold.folded,
    hash: fold.hash,
  });
