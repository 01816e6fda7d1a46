import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";

let member: TestMember;
/** SQL expression for a member's wallet. */
const WALLET = "(SELECT id FROM wallets WHERE account_id = ?)";
beforeEach(async () => {
  member = await addMember(await addSite(), { credits: 5 });
});
const run = (sql: string, ...values: unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();
const balance = async () =>
  (
    await env.DB.prepare("SELECT balance FROM wallets WHERE account_id = ?")
      .bind(member.id)
      .first<{ balance: number }>()
  )?.balance;
const enter = (amount: number, key: string = newId()) =>
  run(
    `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at)
     SELECT id, 'grant', ?, site_id, entries + 1, ?, 0 FROM wallets WHERE account_id = ?`,
    key,
    amount,
    member.id,
  );

test("an entry changes the balance up and down, and never below zero", async () => {
  await enter(3);
  await enter(-8);
  expect(await balance()).toBe(0);
  await expect(enter(-1)).rejects.toThrow();
  expect(await balance()).toBe(0);
});

test("an entry can neither be changed nor deleted", async () => {
  await expect(
    run(`UPDATE wallet_entries SET amount = 9 WHERE wallet_id = ${WALLET}`, member.id),
  ).rejects.toThrow(/never changed/);
  await expect(
    run(`DELETE FROM wallet_entries WHERE wallet_id = ${WALLET}`, member.id),
  ).rejects.toThrow(/never deleted/);
  expect(await balance()).toBe(5);
});

test("an entry changes the balance by whole credits only", async () => {
  const amounts = [0.5, "many", null] as unknown as number[];
  for (const amount of amounts) await expect(enter(amount)).rejects.toThrow(/CHECK|NULL/);
  expect(await balance()).toBe(5);
  await expect(
    run(
      "INSERT INTO wallets (account_id, site_id, balance) VALUES (?, ?, 'many')",
      newId(),
      member.siteId,
    ),
  ).rejects.toThrow();
});

test("a wallet with entries cannot be deleted, an empty one can", async () => {
  const gone = (id: string) => run("DELETE FROM wallets WHERE account_id = ?", id);
  await expect(gone(member.id)).rejects.toThrow(/entries stay/);
  expect(await balance()).toBe(5);
  const other = await addMember(member.siteId);
  expect((await gone(other.id)).meta.changes).toBe(1);
});

/** Updates a wallet as an entry's trigger does, with any amount and key. */
const move = (wallet: string, by: number, key: string, entries = "entries + 1") =>
  run(
    `UPDATE wallets SET balance = balance + ?, entries = ${entries}, last_reason = 'grant', last_key = ? WHERE account_id = ?`,
    by,
    key,
    wallet,
  );

test("a balance is changed only by the trigger of its own entry", async () => {
  const refused = /moved by entries/;
  await expect(
    run("UPDATE wallets SET balance = 500 WHERE account_id = ?", member.id),
  ).rejects.toThrow(refused);
  await expect(move(member.id, 5, "start")).rejects.toThrow(refused);
  await expect(move(member.id, 5, "start", "entries")).rejects.toThrow(refused);
  await expect(move(member.id, 5, "start", "NULL")).rejects.toThrow();
  await expect(move(member.id, 500, "mine")).rejects.toThrow(refused);
  await enter(2);
  for (const entries of ["1", "2", "3", "0"])
    await expect(move(member.id, 5, "start", entries)).rejects.toThrow(refused);
  expect(await balance()).toBe(7);
});

test("an old entry cannot restore an earlier balance", async () => {
  await enter(-1, "spent");
  await enter(1, "back");
  expect(await balance()).toBe(5);
  await expect(move(member.id, -1, "spent")).rejects.toThrow(/moved by entries/);
  await expect(move(member.id, -1, "spent", "2")).rejects.toThrow(/moved by entries/);
  expect(await balance()).toBe(5);
});

test("another member's entry changes only their own balance", async () => {
  const other = await addMember(member.siteId, { credits: 3 });
  await enter(0, "second");
  await run(
    `INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at) VALUES ((SELECT id FROM wallets WHERE account_id = ?), 'grant', 'more', ?, 2, 3, 0)`,
    other.id,
    member.siteId,
  );
  await expect(move(member.id, 3, "more")).rejects.toThrow(/moved by entries/);
  expect(await balance()).toBe(5);
});

test("entries are numbered without a gap, and unique per reason and key", async () => {
  const insert = (number: number, key: string) =>
    run(
      "INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at) VALUES ((SELECT id FROM wallets WHERE account_id = ?), 'grant', ?, ?, ?, 1, 0)",
      ...[member.id, key, member.siteId, number],
    );
  for (const number of [0, 1, 3]) await expect(insert(number, "x")).rejects.toThrow(/out of turn/);
  await insert(2, "x");
  await expect(insert(3, "x")).rejects.toThrow(/UNIQUE/);
  expect(await balance()).toBe(6);
});

test("an entry without a wallet is rejected", async () => {
  await expect(
    run(
      "INSERT INTO wallet_entries (wallet_id, reason, key, site_id, number, amount, created_at) VALUES (?, 'grant', 'x', ?, 1, 1, 0)",
      ...[newId(), member.siteId],
    ),
  ).rejects.toThrow(/wallet missing/);
});

test("a wallet starts empty, and cannot be replaced over its entries", async () => {
  const insert = (id: string, more: number) =>
    run(
      "INSERT OR REPLACE INTO wallets (account_id, site_id, balance) VALUES (?, ?, ?)",
      id,
      member.siteId,
      more,
    );
  await expect(insert(newId(), 500)).rejects.toThrow(/start empty/);
  await expect(insert(member.id, 0)).rejects.toThrow(/start empty/);
  await insert(newId(), 0);
});
