import { all, runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { checkWallet } from "./check-wallet";
import {
  type ChainEntry,
  type ChainLink,
  hashCompactedRow,
  type WalletContents,
} from "./hash-chain";
import {
  insertCompactedRow,
  selectCompactableWallets,
  walletContentsStatements,
} from "./hash-chain-store";
import { COMPACTION_STEPS, firstOpenMonth, monthOf, sliceOf } from "./wallet";

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
    const covered = payments.flatMap(({ number }) => linked.get(number) ?? []);
    if (covered.length === payments.length)
      folds.push(await toCompactedRow(month, payments, covered));
  }
  return folds;
}

async function toCompactedRow(
  key: string,
  payments: ChainEntry[],
  covered: ChainLink[],
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
  return { ...fold, hash: await hashCompactedRow(fold, covered) };
}
