import { beforeEach, expect, test } from "vitest";
import { runBatch } from "~/db/batch";
import { addMember, realServices, type TestMember } from "../../../tests/support/test-database";
import {
  addEntry,
  addPayer,
  chainAllEntries,
  chainLinksIn,
  checkMemberWallet,
  INTACT_WALLET,
  runSql,
  walletIdOf,
  withoutTriggers,
} from "../../../tests/support/wallet-ledger";
import { type ChainEntry, type ChainLink, linkEntry } from "./hash-chain";
import { walletContentsStatements } from "./hash-chain-store";
import { LINK_STEPS, sliceOf } from "./wallet";

let member: TestMember;
let wallet: string;
beforeEach(async () => {
  ({ member, wallet } = await addPayer());
});

test("the scheduled job links every entry once, and unlinked entries are no violation", async () => {
  await addEntry(member, { amount: -3 });
  expect(await checkMemberWallet(member)).toEqual({ violations: [], waiting: 2 });
  await chainAllEntries();
  await chainAllEntries();
  expect(await chainLinksIn(wallet)).toEqual([
    { number: 1, balance: 50 },
    { number: 2, balance: 47 },
  ]);
  expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
  await addEntry(member, { amount: 5 });
  expect(await checkMemberWallet(member)).toEqual({ violations: [], waiting: 1 });
  await chainAllEntries();
  expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
});

test.each([
  ["amount = amount + 1", ["changed", "balance"]],
  ["created_at = created_at + 1", ["changed"]],
  ["reason = 'gift'", ["changed"]],
  ["key = 'other'", ["changed"]],
  ["conversation_id = 'other'", ["changed"]],
  ["site_id = 'other'", ["changed"]],
])("an entry changed by hand is reported: %s", async (change, violations) => {
  for (const amount of [-1, -2, -3]) await addEntry(member, { amount });
  await chainAllEntries();
  await withoutTriggers(() =>
    runSql(`UPDATE wallet_entries SET ${change} WHERE wallet_id = ? AND number = 3`, wallet),
  );
  const { violations: found } = await checkMemberWallet(member);
  expect(found.map(({ what }) => what)).toEqual(violations);
  expect(found[0]?.number).toBe(3);
});

test("a deleted entry, a deleted link and an added entry are reported", async () => {
  for (const amount of [-1, -2, -3]) await addEntry(member, { amount });
  await chainAllEntries();
  await withoutTriggers(() =>
    runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND number = 2", wallet),
  );
  expect((await checkMemberWallet(member)).violations).toMatchObject([
    { what: "missing", number: 2 },
    { what: "balance", number: null },
  ]);
  const other = await addMember(member.siteId, { credits: 3 });
  await chainAllEntries();
  await withoutTriggers(async () => {
    await runSql("DELETE FROM wallet_links WHERE wallet_id = ?", await walletIdOf(other));
    await runSql("UPDATE wallets SET entries = 2 WHERE account_id = ?", other.id);
  });
  expect((await checkMemberWallet(other)).violations).toMatchObject([
    { what: "missing", number: 2 },
  ]);
});

test("an entry changed together with its link breaks the next link", async () => {
  for (const amount of [-1, -2]) await addEntry(member, { amount, key: `k${amount}` });
  await chainAllEntries();
  const read = await runBatch(realServices().db, walletContentsStatements(wallet));
  const first = read.links.rows[0] as ChainLink;
  const entry = read.entries.rows[1] as ChainEntry;
  const { hash } = await linkEntry(first, { ...entry, key: "other" });
  await withoutTriggers(async () => {
    await runSql(
      "UPDATE wallet_entries SET key = 'other' WHERE wallet_id = ? AND number = 2",
      wallet,
    );
    await runSql(
      "UPDATE wallet_links SET hash = ? WHERE wallet_id = ? AND number = 2",
      hash,
      wallet,
    );
  });
  expect((await checkMemberWallet(member)).violations).toMatchObject([
    { what: "changed", number: 3 },
  ]);
});

test("a balance set by hand differs from the sum of its entries", async () => {
  await chainAllEntries();
  await withoutTriggers(() => runSql("UPDATE wallets SET balance = 500 WHERE id = ?", wallet));
  expect((await checkMemberWallet(member)).violations).toEqual([{ what: "balance", number: null }]);
});

test("every wallet is in exactly one slice within the hour", () => {
  const parts = Array.from({ length: LINK_STEPS }, (_, n) => sliceOf(n * 300_000, LINK_STEPS));
  for (const id of ["", "000", "0", "7ff9", "fff", "zzz", "A"]) {
    const turns = parts.filter(({ from, to }) => id >= from && id < to);
    expect(turns.length, id).toBe(1);
  }
});
