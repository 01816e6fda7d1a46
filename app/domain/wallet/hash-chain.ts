import { hashValues } from "~/kit/crypto";
import { monthOf } from "./wallet";

/** An entry as the hash chain uses it: every column but the wallet id. */
export type ChainEntry = {
  number: number;
  reason: string;
  key: string;
  siteId: string;
  amount: number;
  conversationId: string | null;
  seq: number | null;
  at: number;
  /** The number of payments a folded row replaces, and its proof hash; null for other entries. */
  folded: number | null;
  hash: string | null;
};

/**
 * The permanent record of an entry: the balance after it, its time, and the hash of it and all
 * entries before it.
 */
export type ChainLink = { number: number; balance: number; at: number; hash: string };

export type WalletSummary = { id: string; siteId: string; balance: number; entries: number };
export type WalletContents = { wallet: WalletSummary; entries: ChainEntry[]; links: ChainLink[] };

/**
 * The start of a chain depends on the wallet, so that a chain cannot be copied to another wallet.
 */
export const beginChain = async ({
  id,
  siteId,
}: Pick<WalletSummary, "id" | "siteId">): Promise<ChainLink> => ({
  number: 0,
  balance: 0,
  at: 0,
  hash: await hashValues(["wallet", id, siteId]),
});

/** The link of an entry: its hash covers every column and the previous hash. */
export async function linkEntry(
  before: Pick<ChainLink, "balance" | "hash">,
  entry: ChainEntry,
): Promise<ChainLink> {
  const { number, reason, key, siteId, amount, conversationId, seq, at, folded } = entry;
  const balance = before.balance + amount;
  const values = [number, reason, key, siteId, amount, conversationId, seq, at, folded, balance];
  return { number, balance, at, hash: await hashValues([before.hash, ...values]) };
}

/** The proof hash of a folded row: it covers the row and the links of all entries it replaces. */
export const hashCompactedRow = (
  fold: ChainEntry,
  replacedLinks: readonly ChainLink[],
): Promise<string> => {
  const { number, reason, key, siteId, amount, conversationId, seq, at, folded } = fold;
  const links = replacedLinks.map((link) => [link.number, link.balance, link.at, link.hash]);
  return hashValues([number, reason, key, siteId, amount, conversationId, seq, at, folded, links]);
};

/**
 * A violation of a ledger. `changed`: an entry differs from its link; `missing`: an entry does not
 * exist; `unlinked`: its link does not exist; `folded`: a month's row does not match the entries it
 * replaced; `beyond`: more entries than the wallet counts; `balance`: the entries do not add up to
 * the balance.
 */
export type LedgerViolation = {
  what: "changed" | "missing" | "unlinked" | "folded" | "beyond" | "balance";
  /** Number of the entry; null for a violation of the wallet itself. */
  number: number | null;
  reason?: string;
  key?: string;
};

/** The violations, and the number of entries not linked yet, which are no violation. */
export type WalletCheck = { violations: LedgerViolation[]; waiting: number };

/** Recomputes a wallet's chain and compares it. Uses only the given rows, not the current time. */
export async function checkWallet(whole: WalletContents): Promise<WalletCheck> {
  const chain = await verifyChain(whole);
  const folds = await verifyCompactedRows(whole, chain.gone);
  const sum = whole.entries.reduce((total, { amount }) => total + amount, 0);
  const balance = sum === whole.wallet.balance ? [] : [violation("balance", null)];
  return { violations: [...chain.violations, ...folds, ...balance], waiting: chain.waiting };
}

const violation = (
  what: LedgerViolation["what"],
  number: number | null,
  entry?: ChainEntry,
): LedgerViolation => ({
  what,
  number,
  ...(entry && { reason: entry.reason, key: entry.key }),
});

/** Checks all numbers in order; `gone` are the links without an entry. */
async function verifyChain({ wallet, entries, links }: WalletContents) {
  const there = new Map(entries.filter(isNotCompacted).map((entry) => [entry.number, entry]));
  const linked = new Map(links.map((link) => [link.number, link]));
  const lastLinked = links.at(-1)?.number ?? 0;
  const last = Math.max(wallet.entries, lastLinked, entries.at(-1)?.number ?? 0);
  const violations: LedgerViolation[] = [];
  const linksWithoutEntry: ChainLink[] = [];
  let before = await beginChain(wallet);
  for (let number = 1; number <= last; number++) {
    const entry = there.get(number);
    const link = linked.get(number);
    if (number > wallet.entries) violations.push(violation("beyond", number, entry));
    else if (number <= lastLinked && !link) violations.push(violation("unlinked", number, entry));
    else if (!link && !entry) violations.push(violation("missing", number));
    const due = entry && (await linkEntry(before, entry));
    if (due && link && !isSameLink(due, link)) violations.push(violation("changed", number, entry));
    if (link && !entry) linksWithoutEntry.push(link);
    before = link ?? due ?? before;
  }
  return { violations, gone: linksWithoutEntry, waiting: Math.max(0, wallet.entries - lastLinked) };
}

const isNotCompacted = (entry: ChainEntry) => entry.reason !== "folded";
const isSameLink = (one: ChainLink, other: ChainLink) =>
  one.hash === other.hash && one.balance === other.balance && one.at === other.at;

/** Checks each folded row against the links of its month's deleted entries. */
async function verifyCompactedRows(
  { entries, links }: WalletContents,
  linksWithoutEntry: ChainLink[],
): Promise<LedgerViolation[]> {
  const balances = new Map(links.map(({ number, balance }) => [number, balance]));
  const months = Map.groupBy(linksWithoutEntry, ({ at }) => monthOf(at));
  const folds = entries.filter((entry) => !isNotCompacted(entry));
  const violations: LedgerViolation[] = [];
  for (const fold of folds) {
    const replacedLinks = months.get(fold.key) ?? [];
    months.delete(fold.key);
    if (!(await matchesEntries(fold, replacedLinks, balances)))
      violations.push(violation("folded", fold.number, fold));
  }
  for (const lost of months.values())
    for (const { number } of lost) violations.push(violation("missing", number));
  return violations;
}

async function matchesEntries(
  fold: ChainEntry,
  replacedLinks: ChainLink[],
  balances: Map<number, number>,
) {
  const moved = ({ number, balance }: ChainLink) => balance - (balances.get(number - 1) ?? 0);
  const sum = replacedLinks.reduce((total, link) => total + moved(link), 0);
  return (
    fold.folded === replacedLinks.length &&
    fold.amount === sum &&
    fold.number === replacedLinks.at(-1)?.number &&
    fold.hash === (await hashCompactedRow(fold, replacedLinks))
  );
}
