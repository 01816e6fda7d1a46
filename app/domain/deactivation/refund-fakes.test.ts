import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { addChat } from "../../../tests/support/add-chat";
import { emailsTo } from "../../../tests/support/email-to";
import { addModerationAction } from "../../../tests/support/moderation-actions";
import { balanceOf, sumOfEntries } from "../../../tests/support/send-messages";
import {
  addMember,
  addSite,
  emailAddressOf,
  realServices,
  type TestMember,
} from "../../../tests/support/test-database";
import { addEntry, daysAgo, runSql } from "../../../tests/support/wallet-ledger";
import { executeWaitingActions } from "./execute-moderation-action";
import { refundFakes } from "./refund-fakes";

let site: string;
let fake: TestMember;
beforeEach(async () => {
  site = await addSite();
  fake = await addMember(site, { name: "Not Sam" });
});

/** Executes a moderation action as the scheduler would. */
async function ban(member: TestMember, fake = true, action = "ban") {
  const row = await addModerationAction(member, { action, fake });
  await executeWaitingActions(realServices());
  return row.deed;
}

/** Adds a member who paid these amounts for messages to `to`, so many days ago. */
async function payer(to: TestMember, paid: { reason?: string; amount: number; days?: number }[]) {
  const member = await addMember(site, { credits: 100 });
  const chat = await addChat(member, to, 2);
  for (const { reason = "message", amount, days = 3 } of paid)
    await addEntry(member, { reason, amount: -amount, at: daysAgo(days), chat });
  return member;
}
const refundsOf = async ({ id }: TestMember) =>
  (
    await env.DB.prepare(
      "SELECT amount, key FROM wallet_entries WHERE reason = 'refund' AND wallet_id = (SELECT id FROM wallets WHERE account_id = ?)",
    )
      .bind(id)
      .all()
  ).results;

test("payers of a removed fake are refunded once and notified once", async () => {
  const one = await payer(fake, [
    { amount: 1 },
    { amount: 4, reason: "photo" },
    { amount: 7, reason: "gift", days: 80 },
    { amount: 20, days: 91 },
  ]);
  const free = await payer(fake, []);
  const key = await ban(fake);
  await Promise.all([refundFakes(realServices()), refundFakes(realServices())]);
  await refundFakes(realServices());
  expect(await refundsOf(one)).toEqual([{ amount: 12, key }]);
  expect([await balanceOf(one.id), await sumOfEntries(one.id)]).toEqual([80, 80]);
  const emails = await emailsTo(emailAddressOf(one.id), "credits_refunded");
  expect(emails.map(({ fields }) => fields)).toEqual([{ name: "Sam", credits: 12 }]);
  expect(await refundsOf(free)).toEqual([]);
  expect(await emailsTo(emailAddressOf(free.id), "credits_refunded")).toEqual([]);
});

test("more payers than one run handles are all refunded", async () => {
  for (let n = 0; n < 41; n++) await payer(fake, [{ amount: 1 }]);
  const key = await ban(fake);
  for (let n = 0; n < 3; n++) await refundFakes(realServices());
  const refunds = "SELECT count(*) AS n FROM wallet_entries WHERE reason = 'refund' AND key = ?";
  expect(await env.DB.prepare(refunds).bind(key).first("n")).toBe(41);
});

test("payments to other members, and to a ban that is no fake, are not refunded", async () => {
  const other = await addMember(site);
  const one = await payer(other, [{ amount: 5 }]);
  const two = await payer(fake, [{ amount: 5 }]);
  await ban(fake, false);
  await refundFakes(realServices());
  expect([await refundsOf(one), await refundsOf(two)]).toEqual([[], []]);
  const key = await ban(fake);
  await refundFakes(realServices());
  expect(await refundsOf(two)).toEqual([{ amount: 5, key }]);
  expect(await refundsOf(one)).toEqual([]);
});

test("a fake removed a second time causes refunds of later payments only", async () => {
  const one = await payer(fake, [{ amount: 5 }]);
  await ban(fake);
  await refundFakes(realServices());
  await ban(fake, false, "restore");
  const again = await ban(fake);
  await refundFakes(realServices());
  expect(await refundsOf(one)).toHaveLength(1);
  const done = "SELECT refunded_at FROM staff_deeds WHERE id = ?";
  expect(await env.DB.prepare(done).bind(again).first("refunded_at")).not.toBeNull();
});

test("a suspended payer is refunded without an e-mail", async () => {
  const one = await payer(fake, [{ amount: 5 }]);
  await runSql("UPDATE accounts SET status = 'suspended' WHERE id = ?", one.id);
  await ban(fake);
  await refundFakes(realServices());
  expect(await refundsOf(one)).toHaveLength(1);
  expect(await emailsTo(emailAddressOf(one.id), "credits_refunded")).toEqual([]);
});

test("a ban's fake flag and its refunds are written once", async () => {
  const id = await ban(fake);
  const set = (what: string) => runSql(`UPDATE staff_deeds SET ${what} WHERE id = ?`, id);
  await expect(set("fake = 0")).rejects.toThrow(/never changed/);
  await refundFakes(realServices());
  for (const what of ["refunded_at = 5", "refunded_at = NULL", "fake = 0"])
    await expect(set(what)).rejects.toThrow(/never changed/);
  const plain = await ban(await addMember(site), false);
  await expect(
    runSql("UPDATE staff_deeds SET refunded_at = 5 WHERE id = ?", plain),
  ).rejects.toThrow(/never changed/);
});
