import { all, run, runBatch } from "~/db/batch";
import type { Services } from "~/services";
import {
  beginChain,
  type ChainEntry,
  type ChainLink,
  checkWallet,
  hashCompactedRow,
  linkEntry,
  type WalletContents,
} from "./hash-chain";
import {
  insertCompactedRow,
  insertLinks,
  type NewLink,
  selectCompactableWallets,
  selectUnlinkedEntries,
  selectUnlinkedWallets,
  type UnlinkedWallet,
  walletContentsStatements,
} from "./hash-chain-store";
import {
  COMPACTION_STEPS,
  firstOpenMonth,
  LINK_STEPS,
  monthOf,
  type Slice,
  sliceOf,
} from "./wallet";

/** Limits per round, and rounds per run: the rest is linked in the next turn, within the hour. */
const WALLETS_PER_ROUND = 300;
const ENTRIES_PER_ROUND = 3_000;
const MAX_ROUNDS = 10;

/**
 * Links the entries added since the last run, in the slice of wallets due now (R226). Returns the
 * number of entries.
 */
export async function linkEntries(services: Services): Promise<number> {
  const slice = sliceOf(services.now(), LINK_STEPS);
  let linked = 0;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const { links, more } = await linkRound(services, slice);
    linked += links;
    if (!more) break;
  }
  return linked;
}

async function linkRound(services: Services, slice: Slice) {
  const wallets = await all(services.db, selectUnlinkedWallets(slice, WALLETS_PER_ROUND));
  if (wallets.length === 0) return { links: 0, more: false };
  const ends = wallets.map(({ id, number }) => ({ id, number: number ?? 0 }));
  const fresh = await all(services.db, selectUnlinkedEntries(ends, ENTRIES_PER_ROUND));
  const entries = Map.groupBy(fresh, ({ walletId }) => walletId);
  const links: NewLink[] = [];
  for (const wallet of wallets)
    links.push(...(await linkWallet(services, wallet, entries.get(wallet.id) ?? [])));
  if (links.length > 0) await run(services.db, insertLinks(links));
  const full = wallets.length === WALLETS_PER_ROUND || fresh.length === ENTRIES_PER_ROUND;
  return { links: links.length, more: full && links.length > 0 };
}

/**
 * Links up to the first missing number. Later entries stay unlinked, and `npm run ledger -- verify`
 * reports the gap.
 */
async function linkWallet(services: Services, wallet: UnlinkedWallet, entries: ChainEntry[]) {
  const { id, siteId } = wallet;
  const links: NewLink[] = [];
  let end: ChainLink = lastLinkOf(wallet) ?? (await beginChain(wallet));
  for (const entry of entries) {
    if (entry.number !== end.number + 1) {
      services.log("wallet.broken", { wallet: id, site: siteId, number: end.number + 1 });
      break;
    }
    end = await linkEntry(end, entry);
    links.push({ ...end, walletId: id, siteId });
  }
  return links;
}

function lastLinkOf({ number, balance, at, hash }: UnlinkedWallet): ChainLink | null {
  if (number === null || balance === null || at === null || hash === null) return null;
  return { number, balance, at, hash };
}

/** Maximum number of wallets per run: each is a read and a write. */
const MAX_WALLETS_PER_RUN = 100;

/**
 * Folds payments of messages in months older than 90 days into one row per month, in the slice of
 * wallets due now (R227). Returns the number of rows.
 */
export async function compactLedger(services: Services): Promise<number> {
  const now = services.now();
  const open = firstOpenMonth(now);
  const before = Date.parse(`${open}-01T00:00:00Z`);
  const due = await all(
    services.db,
    selectCompactableWallets(sliceOf(now, COMPACTION_STEPS), before, MAX_WALLETS_PER_RUN),
  );
  let folded = 0;
  for (const { id } of due) folded += await compactWallet(services, id, open);
  return folded;
}

/**
 * One batch, in which each row replaces its entries: an interrupted run neither loses nor
 * double-counts anything.
 */
async function compactWallet(services: Services, id: string, open: string): Promise<number> {
  const read = await runBatch(services.db, walletContentsStatements(id));
  const [wallet] = read.wallet.rows;
  if (!wallet) return 0;
  const whole = { wallet, entries: read.entries.rows, links: read.links.rows };
  // Entries changed by hand must not be folded, so that staff can examine them.
  if ((await checkWallet(whole)).violations.length > 0) {
    services.log("wallet.broken", { wallet: id, site: wallet.siteId });
    return 0;
  }
  const folds = await compactableMonths(whole, open);
  if (folds.length > 0)
    await runBatch(services.db, { folds: folds.map((fold) => insertCompactedRow(id, fold)) });
  return folds.length;
}

/** A row for each month before the open one whose payments are all linked. */
async function compactableMonths(
  { entries, links }: WalletContents,
  open: string,
): Promise<ChainEntry[]> {
  const linked = new Map(links.map((link) => [link.number, link]));
  const paid = entries.filter(({ reason, at }) => reason === "message" && monthOf(at) < open);
  const folds: ChainEntry[] = [];
  for (const [month, payments] of Map.groupBy(paid, ({ at }) => monthOf(at))) {
    const replacedLinks = payments.flatMap(({ number }) => linked.get(number) ?? []);
    if (replacedLinks.length === payments.length)
      folds.push(await toCompactedRow(month, payments, replacedLinks));
  }
  return folds;
}

async function toCompactedRow(
  key: string,
  payments: ChainEntry[],
  replacedLinks: ChainLink[],
): Promise<ChainEntry> {
  const last = payments.at(-1) as ChainEntry;
  const fold: ChainEntry = {
    number: last.number,
    reason: "folded",
    key,
    siteId: last.siteId,
    at: last.at,
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
    conversationId: null,
    seq: null,
    folded: payments.length,
    hash: null,
  };
  return { ...fold, hash: await hashCompactedRow(fold, replacedLinks) };
}
