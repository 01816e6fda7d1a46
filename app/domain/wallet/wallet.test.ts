import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { addMember, addSite, type TestMember } from "../../../tests/support/world";

let member: TestMember;
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
    "INSERT INTO wallet_entries (id, site_id, account_id, amount, reason, key, created_at) VALUES (?, ?, ?, ?, 'grant', ?, 0)",
    newId(),
    member.siteId,
    member.id,
    amount,
    key,
  );

test("an entry moves the balance, up and down, and never below nothing", async () => {
  await enter(3);
  await enter(-8);
  expect(await balance()).toBe(0);
  await expect(enter(-1)).rejects.toThrow();
  expect(await balance()).toBe(0);
});

test("an entry is neither changed nor deleted", async () => {
  await expect(
    run("UPDATE wallet_entries SET amount = 9 WHERE account_id = ?", member.id),
  ).rejects.toThrow(/never changed/);
  await expect(run("DELETE FROM wallet_entries WHERE account_id = ?", member.id)).rejects.toThrow(
    /never deleted/,
  );
  expect(await balance()).toBe(5);
});

test("no statement but an entry's own changes a balance", async () => {
  const wallet = "WHERE account_id = ?";
  const last =
    "(SELECT id FROM wallet_entries WHERE account_id = wallets.account_id AND amount = 5)";
  await expect(run(`UPDATE wallets SET balance = 500 ${wallet}`, member.id)).rejects.toThrow(
    /moved by entries/,
  );
  await expect(
    run(`UPDATE wallets SET balance = balance + 5, last_entry_id = ${last} ${wallet}`, member.id),
  ).rejects.toThrow(/moved by entries/);
  await expect(
    run(`UPDATE wallets SET balance = 500, last_entry_id = 'mine' ${wallet}`, member.id),
  ).rejects.toThrow(/moved by entries/);
  await enter(2);
  await expect(
    run(`UPDATE wallets SET balance = balance + 5, last_entry_id = ${last} ${wallet}`, member.id),
  ).rejects.toThrow(/moved by entries/);
  expect(await balance()).toBe(7);
});

test("somebody else's entry moves nobody's balance but theirs", async () => {
  const other = await addMember(member.siteId, { credits: 3 });
  const newest = "(SELECT id FROM wallet_entries WHERE account_id = ?1 AND amount = 3)";
  await expect(
    run(
      `UPDATE wallets SET balance = balance + 3, last_entry_id = ${newest} WHERE account_id = ?2`,
      other.id,
      member.id,
    ),
  ).rejects.toThrow(/moved by entries/);
  expect(await balance()).toBe(5);
});

test("a wallet begins empty, and is not begun again over its entries", async () => {
  const insert = (id: string, more: number) =>
    run(
      "INSERT OR REPLACE INTO wallets (account_id, site_id, balance) VALUES (?, ?, ?)",
      id,
      member.siteId,
      more,
    );
  await expect(insert(newId(), 500)).rejects.toThrow(/begin empty/);
  await expect(insert(member.id, 0)).rejects.toThrow(/begin empty/);
  await insert(newId(), 0);
});
