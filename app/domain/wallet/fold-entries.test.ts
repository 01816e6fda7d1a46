import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import {
  byHand,
  check,
  daysAgo,
  enter,
  fold,
  linkAll,
  runSql,
  walletIdOf,
} from "../../../tests/support/ledger";
import { addMember, addSite, type TestMember } from "../../../tests/support/world";

let member: TestMember;
let wallet: string;
beforeEach(async () => {
  member = await addMember(await addSite(), { credits: 50 });
  wallet = await walletIdOf(member);
});
const whole = { faults: [], waiting: 0 };
const links = async () =>
  (
    await env.DB.prepare("SELECT number, balance FROM wallet_links WHERE wallet_id = ? ORDER BY 1")
      .bind(wallet)
      .all()
  ).results;

test("a month that is over for 90 days becomes one row, and nothing else changes", async () => {
  const months = [200, 160, 95, 80, 1].map(daysAgo);
  for (const at of months) await enter(member, { amount: -2, at });
  await enter(member, { amount: 7, at: daysAgo(150), reason: "purchase" });
  await linkAll();
  const before = await links();
  await fold(member);
  await fold(member);
  const { results } = await env.DB.prepare(
    "SELECT reason, sum(amount) AS sum, sum(folded) AS folded FROM wallet_entries WHERE wallet_id = ? GROUP BY reason ORDER BY reason",
  )
    .bind(wallet)
    .all<{ reason: string; sum: number; folded: number | null }>();
  const sums = Object.fromEntries(results.map(({ reason, sum }) => [reason, sum]));
  expect(sums.folded).toBeLessThan(0);
  expect((sums.folded ?? 0) + (sums.message ?? 0)).toBe(-10);
  expect(results.find(({ reason }) => reason === "folded")?.folded).toBe(-(sums.folded ?? 0) / 2);
  expect(await links()).toEqual(before);
  expect(await check(member)).toEqual(whole);
  await enter(member, { amount: -1 });
  await linkAll();
  expect(await check(member)).toEqual(whole);
});

test("a folded row changed by hand is named, and so is an entry taken from its month", async () => {
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
  expect(await check(member)).toEqual(whole);
  await change("hash = 'x'");
  expect((await check(member)).faults).toMatchObject([{ what: "folded", number: 4 }]);
  await byHand(() =>
    runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND amount = 4", wallet),
  );
  expect((await check(member)).faults.map(({ what }) => what)).toEqual(["folded", "balance"]);
});

test("what is broken is neither linked further nor folded away", async () => {
  const at = daysAgo(200);
  for (const amount of [-1, -2, -3]) await enter(member, { amount, at });
  await linkAll();
  await byHand(() =>
    runSql("UPDATE wallet_entries SET amount = -9 WHERE wallet_id = ? AND number = 2", wallet),
  );
  await fold(member);
  const count = "SELECT count(*) AS n FROM wallet_entries WHERE wallet_id = ?";
  expect(await env.DB.prepare(count).bind(wallet).first("n")).toBe(4);
  await byHand(async () => {
    await runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND number = 4", wallet);
    await runSql("DELETE FROM wallet_links WHERE wallet_id = ? AND number > 3", wallet);
  });
  await enter(member, { amount: 1 });
  await linkAll();
  expect((await links()).length).toBe(3);
});
