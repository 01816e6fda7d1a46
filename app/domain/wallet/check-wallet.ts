import { beginChain, type Entry, type Link, linkEntry, proveFold, type WholeWallet } from "./chain";
import { monthOf } from "./wallet";

/**
 * A violation of a ledger. `changed`: an entry differs from its link; `missing`: an entry does not
 * exist; `unlinked`: its link does not exist; `folded`: a month's row does not match the entries it
 * replaced; `beyond`: more entries than the wallet counts; `balance`: the entries do not add up to
 * the balance.
 */
export type Fault = {
  what: "changed" | "missing" | "unlinked" | "folded" | "beyond" | "balance";
  /** Number of the entry; null for a violation of the wallet itself. */
  number: number | null;
  reason?: string;
  key?: string;
};

/** The violations, and the number of entries not linked yet, which are no violation. */
export type Checked = { faults: Fault[]; waiting: number };

/** Recomputes a wallet's chain and compares it. Uses only the given rows, not the current time. */
export async function checkWallet(whole: WholeWallet): Promise<Checked> {
  const walk = await walkChain(whole);
  const folds = await checkFolds(whole, walk.gone);
  const sum = whole.entries.reduce((total, { amount }) => total + amount, 0);
  const balance = sum === whole.wallet.balance ? [] : [fault("balance", null)];
  return { faults: [...walk.faults, ...folds, ...balance], waiting: walk.waiting };
}

const fault = (what: Fault["what"], number: number | null, entry?: Entry): Fault => ({
  ...{ what, number },
  ...(entry && { reason: entry.reason, key: entry.key }),
});

/** Checks all numbers in order; `gone` are the links without an entry. */
async function walkChain({ wallet, entries, links }: WholeWallet) {
  const there = new Map(entries.filter(isKept).map((entry) => [entry.number, entry]));
  const linked = new Map(links.map((link) => [link.number, link]));
  const lastLinked = links.at(-1)?.number ?? 0;
  const last = Math.max(wallet.entries, lastLinked, entries.at(-1)?.number ?? 0);
  const faults: Fault[] = [];
  const gone: Link[] = [];
  let before = await beginChain(wallet);
  for (let number = 1; number <= last; number++) {
    const [entry, link] = [there.get(number), linked.get(number)];
    if (number > wallet.entries) faults.push(fault("beyond", number, entry));
    else if (number <= lastLinked && !link) faults.push(fault("unlinked", number, entry));
    else if (!link && !entry) faults.push(fault("missing", number));
    const due = entry && (await linkEntry(before, entry));
    if (due && link && !isSame(due, link)) faults.push(fault("changed", number, entry));
    if (link && !entry) gone.push(link);
    before = link ?? due ?? before;
  }
  return { faults, gone, waiting: Math.max(0, wallet.entries - lastLinked) };
}

const isKept = (entry: Entry) => entry.reason !== "folded";
const isSame = (one: Link, other: Link) =>
  one.hash === other.hash && one.balance === other.balance && one.at === other.at;

/** Checks each folded row against the links of its month's deleted entries. */
async function checkFolds({ entries, links }: WholeWallet, gone: Link[]): Promise<Fault[]> {
  const balances = new Map(links.map(({ number, balance }) => [number, balance]));
  const months = Map.groupBy(gone, ({ at }) => monthOf(at));
  const folds = entries.filter((entry) => !isKept(entry));
  const faults: Fault[] = [];
  for (const fold of folds) {
    const covered = months.get(fold.key) ?? [];
    months.delete(fold.key);
    if (!(await standsFor(fold, covered, balances)))
      faults.push(fault("folded", fold.number, fold));
  }
  for (const lost of months.values())
    for (const { number } of lost) faults.push(fault("missing", number));
  return faults;
}

async function standsFor(fold: Entry, covered: Link[], balances: Map<number, number>) {
  const moved = ({ number, balance }: Link) => balance - (balances.get(number - 1) ?? 0);
  const sum = covered.reduce((total, link) => total + moved(link), 0);
  return (
    fold.folded === covered.length &&
    fold.amount === sum &&
    fold.number === covered.at(-1)?.number &&
    fold.hash === (await proveFold(fold, covered))
  );
}
