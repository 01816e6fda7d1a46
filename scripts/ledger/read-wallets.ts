import type {
  ChainEntry,
  ChainLink,
  WalletContents,
  WalletSummary,
} from "../../app/domain/wallet/hash-chain.ts";
import { Problem } from "../lib/progress.mjs";
import {
  databaseNamed,
  everyDatabase,
  quote,
  readSites,
  type SiteDatabase,
} from "../site/site-database.ts";

/** Rows per read: the maximum that the deployed database may return. */
const ROWS = 2_000;
const WALLETS = 100;

const WALLET = "id, site_id AS siteId, balance, entries";
const ENTRY = `wallet_id AS walletId, number, reason, key, site_id AS siteId, amount, conversation_id AS conversationId, seq,
  created_at AS at, folded, hash`;

/** The database of a site, by its host; without a host, every database, for all sites. */
export async function findDatabases(
  directory: SiteDatabase,
  host?: string,
): Promise<{ db: SiteDatabase; siteId: string | null }[]> {
  if (!host) return everyDatabase(directory).map((db) => ({ db, siteId: null }));
  const site = (await readSites(directory)).find((one) => one.host === host);
  if (!site) throw new Problem(`There is no site ${host}.`);
  return [{ db: databaseNamed(directory, site.database), siteId: site.id }];
}

/** Reads every wallet with its entries and links, in the order of their ids, in pages. */
export async function* readWallets(db: SiteDatabase, siteId: string | null) {
  const ofSite = siteId === null ? "" : `AND site_id = ${quote(siteId)}`;
  for (let after = ""; ; ) {
    const wallets = (await db.read(
      `SELECT ${WALLET} FROM wallets WHERE id > ${quote(after)} ${ofSite} ORDER BY id LIMIT ${WALLETS}`,
    )) as WalletSummary[];
    yield* await wholeWalletOf(db, wallets);
    if (wallets.length < WALLETS) return;
    after = wallets.at(-1)?.id ?? "";
  }
}

/** Reads one wallet again. */
export async function rereadWallet(
  db: SiteDatabase,
  { id }: WalletSummary,
): Promise<WalletContents> {
  const wallets = (await db.read(
    `SELECT ${WALLET} FROM wallets WHERE id = ${quote(id)}`,
  )) as WalletSummary[];
  const [whole] = await wholeWalletOf(db, wallets);
  if (!whole) throw new Problem(`The wallet ${id} is not there any more.`);
  return whole;
}

async function wholeWalletOf(
  db: SiteDatabase,
  wallets: WalletSummary[],
): Promise<WalletContents[]> {
  const ids = wallets.map(({ id }) => quote(id)).join(", ");
  const of = `WHERE wallet_id IN (${ids})`;
  const entries = await readAll<ChainEntry>(
    db,
    (limit) =>
      `SELECT ${ENTRY} FROM wallet_entries ${of} ORDER BY wallet_id, number, reason ${limit}`,
  );
  const links = await readAll<ChainLink>(
    db,
    (limit) =>
      `SELECT wallet_id AS walletId, number, balance, at, hash FROM wallet_links ${of} ORDER BY wallet_id, number ${limit}`,
  );
  return wallets.map((wallet) => ({
    wallet,
    entries: entries.get(wallet.id) ?? [],
    links: links.get(wallet.id) ?? [],
  }));
}

/** Reads all rows of a list, page by page, grouped by wallet. */
async function readAll<Row>(db: SiteDatabase, listOf: (limit: string) => string) {
  const rows: (Row & { walletId: string })[] = [];
  for (;;) {
    const page = await db.read(listOf(`LIMIT ${ROWS} OFFSET ${rows.length}`));
    rows.push(...(page as (Row & { walletId: string })[]));
    if (page.length < ROWS) return Map.groupBy(rows, ({ walletId }) => walletId);
  }
}
