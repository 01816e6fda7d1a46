import { expect, test } from "vitest";
import { checkWallet } from "./check-wallet";
import {
  beginChain,
  type ChainEntry,
  type ChainLink,
  hashCompactedRow,
  linkEntry,
  type WalletContents,
} from "./hash-chain";

const MAY = Date.UTC(2026, 4, 9);
const JUNE = Date.UTC(2026, 5, 9);

const entryOf = (number: number, reason: string, amount: number, at: number): ChainEntry => ({
  number,
  reason,
  key: `key ${number}`,
  siteId: "site",
  amount,
  at,
  conversationId: "chat",
  seq: number,
  folded: null,
  hash: null,
});
/** A grant of 50, then payments in May (3 credits) and in June (4). */
const ALL = [
  entryOf(1, "grant", 50, MAY - 1),
  entryOf(2, "message", -1, MAY),
  entryOf(3, "message", -2, MAY + 1),
  entryOf(4, "message", -4, JUNE),
];

async function linksOf(entries: ChainEntry[]): Promise<ChainLink[]> {
  let end = await beginChain({ id: "wallet", siteId: "site" });
  const links: ChainLink[] = [];
  for (const entry of entries) {
    end = await linkEntry(end, entry);
    links.push(end);
  }
  return links;
}

/** The folded row of May, with a valid proof even for forged values. */
async function foldOf(
  links: ChainLink[],
  overrides: Partial<ChainEntry> = {},
): Promise<ChainEntry> {
  const plain = { conversationId: null, seq: null, folded: 2 };
  const row = { ...entryOf(3, "folded", -3, MAY + 1), key: "2026-05", ...plain, ...overrides };
  return { ...row, hash: await hashCompactedRow(row, links.slice(1, 3)) };
}

/** The wallet after May is folded; `balance` is the sum of its entries. */
async function folded(overrides: Partial<ChainEntry> = {}): Promise<WalletContents> {
  const links = await linksOf(ALL);
  const entries = [ALL[0], await foldOf(links, overrides), ALL[3]] as ChainEntry[];
  return withBalance({ entries, links });
}
const withBalance = ({ entries, links }: Pick<WalletContents, "entries" | "links">) => {
  const balance = entries.reduce((sum, { amount }) => sum + amount, 0);
  return { wallet: { id: "wallet", siteId: "site", balance, entries: 4 }, entries, links };
};
const violationsOf = async (whole: WalletContents) =>
  (await checkWallet(whole)).violations.map(({ what, number }) => [what, number]);

test("an unchanged wallet has no violation, folded or not", async () => {
  const plain = withBalance({ entries: ALL, links: await linksOf(ALL) });
  for (const whole of [plain, await folded()])
    expect(await checkWallet(whole)).toEqual({ violations: [], waiting: 0 });
});

test.each<[string, Partial<ChainEntry>]>([
  ["the sum", { amount: -2 }],
  ["the number of payments", { folded: 1 }],
])("a folded row changed together with its proof is reported: %s", async (_, overrides) => {
  expect(await violationsOf(await folded(overrides))).toEqual([["folded", 3]]);
});

test("a folded row with another number is reported", async () => {
  expect(await violationsOf(await folded({ number: 2 }))).toEqual([["folded", 2]]);
});

test("the proof of a folded row covers its entries and the row itself", async () => {
  const whole = await folded();
  const [first, may, last] = whole.entries as [ChainEntry, ChainEntry, ChainEntry];
  for (const change of [{ hash: "x" }, { siteId: "other" }, { at: MAY }])
    expect(
      await violationsOf({ ...whole, entries: [first, { ...may, ...change }, last] }),
      Object.keys(change).join(),
    ).toEqual([["folded", 3]]);
});

test("a payment that no folded row replaces is reported as missing", async () => {
  const whole = await folded();
  const entries = whole.entries.filter(({ reason }) => reason !== "folded");
  expect(await violationsOf(withBalance({ ...whole, entries }))).toEqual([
    ["missing", 2],
    ["missing", 3],
  ]);
});

test("a missing link and an entry beyond the count are reported", async () => {
  const whole = withBalance({ entries: ALL, links: await linksOf(ALL) });
  const links = whole.links.filter(({ number }) => number !== 2);
  expect(await violationsOf({ ...whole, links })).toContainEqual(["unlinked", 2]);
  const fewer = { ...whole.wallet, entries: 3 };
  expect(await violationsOf({ ...whole, wallet: fewer })).toContainEqual(["beyond", 4]);
});

test("a chain copied from another wallet is reported", async () => {
  const whole = await folded();
  const other = { ...whole.wallet, id: "another" };
  expect(await violationsOf({ ...whole, wallet: other })).toContainEqual(["changed", 1]);
});
