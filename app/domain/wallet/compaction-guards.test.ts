import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addMember, type TestMember } from "../../../tests/support/test-database";
import {
  addEntry,
  addPayer,
  chainAllEntries,
  daysAgo,
  entriesIn,
  runSql,
  walletIdOf,
} from "../../../tests/support/wallet-ledger";
import { monthOf } from "./wallet";

let member: TestMember;
let wallet: string;
const old = daysAgo(200);
beforeEach(async () => {
  ({ member, wallet } = await addPayer());
  for (const amount of [-1, -2]) await addEntry(member, { amount, at: old });
});

type Row = { key: string; number: number; amount: number; folded: number; hash: string | null };
const insert = (overrides: Partial<Row> = {}, verb = "INSERT") => {
  const row = { key: monthOf(old), number: 3, amount: -3, folded: 2, hash: "h", ...overrides };
  return runSql(
    `${verb} INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at, folded, hash) VALUES (?, 'folded', ?, ?, ?, ?, ?, ?, ?)`,
    ...[wallet, row.key, member.siteId, row.number, row.amount, old, row.folded, row.hash],
  );
};
const balance = () =>
  env.DB.prepare("SELECT balance FROM wallets WHERE id = ?").bind(wallet).first("balance");

test("the database rejects a folded row that does not match its month", async () => {
  await chainAllEntries();
  const wrong: Partial<Row>[] = [
    { amount: -4 },
    { amount: -2 },
    { folded: 1 },
    { number: 2 },
    { number: 4 },
    { key: "2020-01" },
    { hash: null },
  ];
  for (const overrides of wrong) await expect(insert(overrides)).rejects.toThrow(/whole month/);
  await insert();
  expect(await balance()).toBe(47);
  await expect(insert()).rejects.toThrow(/whole month/);
  await expect(insert({}, "INSERT OR REPLACE")).rejects.toThrow(/whole month/);
});

test("the database rejects folding unlinked entries, or entries younger than 90 days", async () => {
  await expect(insert()).rejects.toThrow(/whole month/);
  const young = daysAgo(85);
  const other = await addMember(member.siteId, { credits: 50 });
  await addEntry(other, { amount: -3, at: young });
  await chainAllEntries();
  wallet = await walletIdOf(other);
  const row = { key: monthOf(young), number: 2, amount: -3, folded: 1 };
  await expect(insert(row)).rejects.toThrow(/whole month/);
});

test("a folded row deletes its month's payments and no other entry", async () => {
  const later = daysAgo(150);
  await addEntry(member, { amount: -5, at: later });
  await addEntry(member, { amount: 6, at: old });
  await chainAllEntries();
  await insert();
  expect(await entriesIn(wallet)).toEqual([
    { number: 1, reason: "grant", amount: 50, folded: null },
    { number: 3, reason: "folded", amount: -3, folded: 2 },
    { number: 4, reason: "message", amount: -5, folded: null },
    { number: 5, reason: "grant", amount: 6, folded: null },
  ]);
  const gone = (reason: string) =>
    runSql("DELETE FROM wallet_entries WHERE wallet_id = ? AND reason = ?", wallet, reason);
  for (const reason of ["message", "grant", "folded"])
    await expect(gone(reason)).rejects.toThrow(/never deleted/);
  await expect(
    runSql("UPDATE wallet_entries SET amount = 0 WHERE wallet_id = ?", wallet),
  ).rejects.toThrow(/never changed/);
});

test("links are in order, never before their entry, and immutable", async () => {
  const link = (number: number, verb = "INSERT") =>
    runSql(
      `${verb} INTO wallet_links (wallet_id, number, site_id, balance, at, hash) VALUES (?, ?, ?, 0, 0, ?)`,
      ...[wallet, number, member.siteId, newId()],
    );
  for (const number of [0, 2, 4]) await expect(link(number)).rejects.toThrow(/out of turn/);
  for (const number of [1, 2, 3]) await link(number);
  await expect(link(4)).rejects.toThrow(/out of turn/);
  await expect(link(3, "INSERT OR REPLACE")).rejects.toThrow(/out of turn/);
  await expect(
    runSql("UPDATE wallet_links SET hash = 'x' WHERE wallet_id = ?", wallet),
  ).rejects.toThrow(/never changed/);
  await expect(runSql("DELETE FROM wallet_links WHERE wallet_id = ?", wallet)).rejects.toThrow(
    /never deleted/,
  );
});
