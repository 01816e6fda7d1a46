import { beforeEach, expect, test } from "vitest";
import { addChat } from "../../../tests/support/add-chat";
import { changeProfile } from "../../../tests/support/member-fixtures";
import {
  addMember,
  addSite,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import {
  addEntry,
  chainAllEntries,
  compactWallet,
  daysAgo,
} from "../../../tests/support/wallet-ledger";
import { blockMember } from "./block-member";
import { listWalletEntries } from "./list-wallet-entries";

let me: TestMember;
let her: TestMember;
let chat: string;
beforeEach(async () => {
  const site = await addSite();
  me = await addMember(site, { credits: 30 });
  her = await addMember(site, { name: "Wilma" });
  chat = await addChat(me, her, 2);
});
const list = (after: string | null = null, actor = me) =>
  listWalletEntries(realServices(), actor, after);

test("lists every wallet entry, newest first, with the balance after it", async () => {
  await addEntry(me, { amount: -1, chat });
  await addEntry(me, { amount: -2, reason: "photo", chat });
  await chainAllEntries();
  await addEntry(me, { amount: 10, reason: "bonus" });
  const { entries, next } = await list();
  expect(entries.map(({ reason, amount, balance }) => [reason, amount, balance])).toEqual([
    ["bonus", 10, 37],
    ["photo", -2, 27],
    ["message", -1, 29],
    ["grant", 30, 30],
  ]);
  expect(next).toBeNull();
  expect(entries[2]).toMatchObject({ name: "Wilma", fictional: 0, chat: 1 });
});

test("pages contain each entry once, and a cursor shows only the member's own entries", async () => {
  for (let n = 0; n < 60; n++) await addEntry(me, { amount: n % 2 ? 1 : -1 });
  const numbers: number[] = [];
  for (let after: string | null = null; ; ) {
    const { entries, next } = await list(after);
    numbers.push(...entries.map(({ number }) => number));
    if (next === null) break;
    after = String(next);
  }
  expect(numbers).toEqual(Array.from({ length: 61 }, (_, n) => 61 - n));
  for (const after of ["0", "-5", "x", "1e9", "9".repeat(50)])
    expect((await list(after, her)).entries).toEqual([]);
});

test("does not name a member whom the reader no longer sees", async () => {
  await addEntry(me, { amount: -1, chat });
  const named = async (reader = me) => (await list(null, reader)).entries[0]?.name;
  expect(await named()).toBe("Wilma");
  expect(await named({ ...me, siteId: await addSite() })).toBeNull();
  await changeProfile(her.id, { status: "disabled" });
  expect(await named()).toBeNull();
  await changeProfile(her.id, { status: "active" });
  expect(await named()).toBe("Wilma");
  await blockMember(realServices(), her, me.id);
  expect(await named()).toBeNull();
});

test("shows a compacted month as one entry with unchanged balances", async () => {
  const at = daysAgo(200);
  await addEntry(me, { amount: -4, at, chat });
  await addEntry(me, { amount: 5, at, reason: "purchase" });
  await addEntry(me, { amount: -6, at, chat });
  await chainAllEntries();
  await compactWallet(me);
  const { entries } = await list();
  expect(
    entries.map(({ reason, amount, balance, folded }) => [reason, amount, balance, folded]),
  ).toEqual([
    ["folded", -10, 25, 2],
    ["purchase", 5, 31, null],
    ["grant", 30, 30, null],
  ]);
});
