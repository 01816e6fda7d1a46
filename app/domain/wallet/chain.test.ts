import { beforeEach, expect, test } from "vitest";
import { runBatch } from "~/db/batch";
import {
  addPayer,
  byHand,
  check,
  enter,
  linkAll,
  linksIn,
  runSql,
  WHOLE,
  walletIdOf,
} from "../../../tests/support/ledger";
import { addMember, realServices, type TestMember } from "../../../tests/support/world";
import { type Entry, type Link, linkEntry } from "./chain";
import { selectWhole } from "./chain-store";
import { LINK_STEPS, sliceOf } from "./wallet";

let member: TestMember;
let wallet: string;
beforeEach(async () => {
  ({ member, wallet } = await addPayer());
});

test("the scheduled job links every entry once, and unlinked entries are no violation", async () => {
  await enter(member, { amount: -3 });
  expect(await check(member)).toEqual({ faults: [], waiting: 2 });
  await linkAll();
  await linkAll();
  expect(await linksIn(wallet)).toEqual([
    { number: 1, balance: 50 },
    { number: 2, balance: 47 },
  ]);
  expect(await check(member)).toEqual(WHOLE);
  await enter(member, { amount: 5 });
  expect(await check(member)).toEqual({ faults: [], waiting: 1 });
  await linkAll();
  expect(await check(member)).toEqual(WHOLE);
});

test.each([
  ["amount = amount + 1", ["changed", "balance"]],
  ["created_at = created_at + 1", ["changed"]],
  ["reason = 'gift'", ["changed"]],
  ["key = 'other'", ["changed"]],
  ["conversation_id = 'other'", ["changed"]],
  ["site_id = 'other'", ["changed"]],
])("an entry changed by hand is reported: %s", async (change, faults) => {
  for (const amount of [-1, -2, -3]) await enter(member, { amount });
  await linkAll();
  await byHand(() =>
    runSql(`UPDATE wallet_entries SET ${change} WHERE wallet_id = ? AND number = 3`, wallet),
  );
  const { faults: found } = await check(member);
  expect(found.map(({ what }) => what)).toEqual(faults);
  expect(found[0]?.number).toBe(3);
});

test("a deleted entry, a deleted link and an added entry are reported", async () => {
  for (const amount of [-1, -2, -3]) await enter(member, { amount });
  await linkAll();
  await byHand(() =>
    runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND number = 2", wallet),
  );
  expect((await check(member)).faults).toMatchObject([
    { what: "missing", number: 2 },
    { what: "balance", number: null },
  ]);
  const other = await addMember(member.siteId, { credits: 3 });
  await linkAll();
  await byHand(async () => {
    await runSql("DELETE FROM wallet_links WHERE wallet_id = ?", await walletIdOf(other));
    await runSql("UPDATE wallets SET entries = 2 WHERE account_id = ?", other.id);
  });
  expect((await check(other)).faults).toMatchObject([{ what: "missing", number: 2 }]);
});

test("an entry changed together with its link breaks the next link", async () => {
  for (const amount of [-1, -2]) await enter(member, { amount, key: `k${amount}` });
  await linkAll();
  const read = await runBatch(realServices().db, selectWhole(wallet));
  const [first, entry] = [read.links.rows[0] as Link, read.entries.rows[1] as Entry];
  const { hash } = await linkEntry(first, { ...entry, key: "other" });
  await byHand(async () => {
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
  expect((await check(member)).faults).toMatchObject([{ what: "changed", number: 3 }]);
});

test("a balance set by hand differs from the sum of its entries", async () => {
  await linkAll();
  await byHand(() => runSql("UPDATE wallets SET balance = 500 WHERE id = ?", wallet));
  expect((await check(member)).faults).toEqual([{ what: "balance", number: null }]);
});

test("every wallet is in exactly one slice within the hour", () => {
  const parts = Array.from({ length: LINK_STEPS }, (_, n) => sliceOf(n * 300_000, LINK_STEPS));
  for (const id of ["", "000", "0", "7ff9", "fff", "zzz", "A"]) {
    const turns = parts.filter(({ from, to }) => id >= from && id < to);
    expect(turns.length, id).toBe(1);
  }
});
