import { all, runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { type Entry, type Link, proveFold, type WholeWallet } from "./chain";
import { insertFold, selectFoldable, selectWhole } from "./chain-store";
import { checkWallet } from "./check-wallet";
import { FOLD_STEPS, firstOpenMonth, monthOf, sliceOf } from "./wallet";

/** Maximum number of wallets per run: each is a read and a write. */
const WALLETS = 100;

/**
 * Folds payments of messages in months older than 90 days into one row per month, in the slice of
 * wallets due now (R227). Returns the number of rows.
 */
export async function foldEntries(services: Services): Promise<number> {
  const now = services.now();
  const open = firstOpenMonth(now);
  const before = Date.parse(`${open}-01T00:00:00Z`);
  const due = await all(services.db, selectFoldable(sliceOf(now, FOLD_STEPS), before, WALLETS));
  let folded = 0;
  for (const { id } of due) folded += await foldWallet(services, id, open);
  return folded;
}

/**
 * One batch, in which each row replaces its entries: an interrupted run neither loses nor
 * double-counts anything.
 */
async function foldWallet(services: Services, id: string, open: string): Promise<number> {
  const read = await runBatch(services.db, selectWhole(id));
  const [wallet] = read.wallet.rows;
  if (!wallet) return 0;
  const whole = { wallet, entries: read.entries.rows, links: read.links.rows };
  // Entries changed by hand must not be folded, so that staff can examine them.
  if ((await checkWallet(whole)).faults.length > 0) {
    services.log("wallet.broken", { wallet: id, site: wallet.siteId });
    return 0;
  }
  const folds = await foldsOf(whole, open);
  if (folds.length > 0)
    await runBatch(services.db, { folds: folds.map((fold) => insertFold(id, fold)) });
  return folds.length;
}

/** A row for each month before the open one whose payments are all linked. */
async function foldsOf({ entries, links }: WholeWallet, open: string): Promise<Entry[]> {
  const linked = new Map(links.map((link) => [link.number, link]));
  const paid = entries.filter(({ reason, at }) => reason === "message" && monthOf(at) < open);
  const folds: Entry[] = [];
  for (const [month, payments] of Map.groupBy(paid, ({ at }) => monthOf(at))) {
    const covered = payments.flatMap(({ number }) => linked.get(number) ?? []);
    if (covered.length === payments.length) folds.push(await foldOf(month, payments, covered));
  }
  return folds;
}

async function foldOf(key: string, payments: Entry[], covered: Link[]): Promise<Entry> {
  const last = payments.at(-1) as Entry;
  const fold: Entry = {
    ...{ number: last.number, reason: "folded", key, siteId: last.siteId, at: last.at },
    amount: payments.reduce((sum, { amount }) => sum + amount, 0),
    ...{ conversationId: null, seq: null, folded: payments.length, hash: null },
  };
  return { ...fold, hash: await proveFold(fold, covered) };
}
