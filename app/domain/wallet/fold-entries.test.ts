import { beforeEach, expect, test } from "vitest";
import {
  addPayer,
  byHand,
  check,
  daysAgo,
  enter,
  entriesIn,
  fold,
  linkAll,
  linksIn,
  runSql,
  WHOLE,
} from "../../../tests/support/ledger";
import type { TestMember } from "../../../tests/support/world";

let member: TestMember;
let wallet: string;
beforeEach(async () => {
  ({ member, wallet } = await addPayer());
});

test("a month older than 90 days becomes one row, and nothing else changes", async () => {
  const months = [200, 160, 95, 80, 1].map(daysAgo);
  for (const at of months) await enter(member, { amount: -2, at });
  await enter(member, { amount: 7, at: daysAgo(150), reason: "purchase" });
  await linkAll();
  const before = await linksIn(wallet);
  await fold(member);
  await fold(member);
  const entries = await entriesIn(wallet);
  const of = (which: string) => entries.filter(({ reason }) => reason === which);
  const sumOf = (which: string) => of(which).reduce((sum, { amount }) => sum + amount, 0);
  expect(sumOf("folded")).toBeLessThan(0);
  expect(sumOf("folded") + sumOf("message")).toBe(-10);
  for (const { folded, amount } of of("folded")) expect(folded).toBe(-amount / 2);
  expect(await linksIn(wallet)).toEqual(before);
  expect(await check(member)).toEqual(WHOLE);
  await enter(member, { amount: -1 });
  await linkAll();
  expect(await check(member)).toEqual(WHOLE);
});

test("a folded row changed by hand, or a deleted entry of its month, is reported", async () => {
  const at = daysAgo(200);
  for (const amount of [-1, -2, -3]) await enter(member, { amount, at });
  await enter(member, { amount: 4, at, reason: "grant" });
  await linkAll();
  await fold(member);
  const change = (set: string) =>
    byHand(() =>
      runSql(`UPDATE wallet_entries SET ${set} WHERE wallet_id = ? AND reason = 'folded'`, wallet),
    );
  await change("amount = amount + 1");
  expect((await check(member)).faults[0]).toMatchObject({ what: "folded", number: 4 });
  await change("amount = amount - 1");
  expect(await check(member)).toEqual(WHOLE);
  await change("hash = 'x'");
  expect((await check(member)).faults).toMatchObject([{ what: "folded", number: 4 }]);
  await byHand(() =>
    runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND amount = 4", wallet),
  );
  expect((await check(member)).faults.map(({ what }) => what)).toEqual(["folded", "balance"]);
});

test("a wallet with a violation is neither linked further nor folded", async () => {
  const at = daysAgo(200);
  for (const amount of [-1, -2, -3]) await enter(member, { amount, at });
  await linkAll();
  await byHand(() =>
    runSql("UPDATE wallet_entries SET amount = -9 WHERE wallet_id = ? AND number = 2", wallet),
  );
  await fold(member);
  expect(await entriesIn(wallet)).toHaveLength(4);
  await byHand(async () => {
    await runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND number = 4", wallet);
    await runSql("DELETE FROM wallet_links WHERE wallet_id = ? AND number > 3", wallet);
  });
  await enter(member, { amount: 1 });
  await linkAll();
  expect(await linksIn(wallet)).toHaveLength(3);
});

test("unlinked payments, photos and gifts are not folded", async () => {
  const at = daysAgo(200);
  await enter(member, { amount: -1, at });
  for (const reason of ["photo", "gift"]) await enter(member, { amount: -2, at, reason });
  await fold(member);
  expect(await entriesIn(wallet)).toHaveLength(4);
  await linkAll();
  await fold(member);
  const reasons = (await entriesIn(wallet)).map(({ reason }) => reason);
  expect(reasons).toEqual(["grant", "folded", "photo", "gift"]);
  expect(await check(member)).toEqual(WHOLE);
});
