import { beforeEach, expect, test } from "vitest";
import type { TestMember } from "../../../tests/support/test-database";
import {
  addEntry,
  addPayer,
  chainAllEntries,
  chainLinksIn,
  checkMemberWallet,
  compactWallet,
  daysAgo,
  entriesIn,
  INTACT_WALLET,
  runSql,
  withoutTriggers,
} from "../../../tests/support/wallet-ledger";

let member: TestMember;
let wallet: string;
beforeEach(async () => {
  ({ member, wallet } = await addPayer());
});

test("a month older than 90 days becomes one row, and nothing else changes", async () => {
  const months = [200, 160, 95, 80, 1].map(daysAgo);
  for (const at of months) await addEntry(member, { amount: -2, at });
  await addEntry(member, { amount: 7, at: daysAgo(150), reason: "purchase" });
  await chainAllEntries();
  const before = await chainLinksIn(wallet);
  await compactWallet(member);
  await compactWallet(member);
  const entries = await entriesIn(wallet);
  const of = (which: string) => entries.filter(({ reason }) => reason === which);
  const sumOf = (which: string) => of(which).reduce((sum, { amount }) => sum + amount, 0);
  expect(sumOf("folded")).toBeLessThan(0);
  expect(sumOf("folded") + sumOf("message")).toBe(-10);
  for (const { folded, amount } of of("folded")) expect(folded).toBe(-amount / 2);
  expect(await chainLinksIn(wallet)).toEqual(before);
  expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
  await addEntry(member, { amount: -1 });
  await chainAllEntries();
  expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
});

test("a folded row changed by hand, or a deleted entry of its month, is reported", async () => {
  const at = daysAgo(200);
  for (const amount of [-1, -2, -3]) await addEntry(member, { amount, at });
  await addEntry(member, { amount: 4, at, reason: "grant" });
  await chainAllEntries();
  await compactWallet(member);
  const change = (set: string) =>
    withoutTriggers(() =>
      runSql(`UPDATE wallet_entries SET ${set} WHERE wallet_id = ? AND reason = 'folded'`, wallet),
    );
  await change("amount = amount + 1");
  expect((await checkMemberWallet(member)).violations[0]).toMatchObject({
    what: "folded",
    number: 4,
  });
  await change("amount = amount - 1");
  expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
  await change("hash = 'x'");
  expect((await checkMemberWallet(member)).violations).toMatchObject([
    { what: "folded", number: 4 },
  ]);
  await withoutTriggers(() =>
    runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND amount = 4", wallet),
  );
  expect((await checkMemberWallet(member)).violations.map(({ what }) => what)).toEqual([
    "folded",
    "balance",
  ]);
});

test("a wallet with a violation is neither linked further nor folded", async () => {
  const at = daysAgo(200);
  for (const amount of [-1, -2, -3]) await addEntry(member, { amount, at });
  await chainAllEntries();
  await withoutTriggers(() =>
    runSql("UPDATE wallet_entries SET amount = -9 WHERE wallet_id = ? AND number = 2", wallet),
  );
  await compactWallet(member);
  expect(await entriesIn(wallet)).toHaveLength(4);
  await withoutTriggers(async () => {
    await runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND number = 4", wallet);
    await runSql("DELETE FROM wallet_links WHERE wallet_id = ? AND number > 3", wallet);
  });
  await addEntry(member, { amount: 1 });
  await chainAllEntries();
  expect(await chainLinksIn(wallet)).toHaveLength(3);
});

test("unlinked payments, photos and gifts are not folded", async () => {
  const at = daysAgo(200);
  await addEntry(member, { amount: -1, at });
  for (const reason of ["photo", "gift"]) await addEntry(member, { amount: -2, at, reason });
  await compactWallet(member);
  expect(await entriesIn(wallet)).toHaveLength(4);
  await chainAllEntries();
  await compactWallet(member);
  const reasons = (await entriesIn(wallet)).map(({ reason }) => reason);
  expect(reasons).toEqual(["grant", "folded", "photo", "gift"]);
  expect(await checkMemberWallet(member)).toEqual(INTACT_WALLET);
});
