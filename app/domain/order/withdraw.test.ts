import { beforeEach, expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import { emailsTo } from "../../../tests/support/email-to";
import {
  addBuyer,
  addPaid,
  addPending,
  describeOrder,
  documentsOf,
  type OrderWithPayment,
  rowsOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { addMember, emailAddressOf, realServices } from "../../../tests/support/test-database";
import { addEntry } from "../../../tests/support/wallet-ledger";
import { findWithdrawal, withdraw } from "./withdraw";

let bought: OrderWithPayment;
beforeEach(async () => {
  bought = await addPaid(await addBuyer(), { price: 999, credits: 10 });
});
const shown = ({ member, order }: OrderWithPayment, now = Date.now()) =>
  findWithdrawal(realServices({ now: () => now }), member, order);
const inputOf = (amount: number, credits: number) => ({ orderId: bought.order, amount, credits });
const requestWithdrawal = async (
  amount: number,
  credits: number,
  { now = Date.now(), by = bought.member } = {},
) =>
  withdraw(
    realServices({ now: () => now }),
    { site: await siteOf(bought.member), viewer: by },
    inputOf(amount, credits),
  );

test("withdrawing an unused order refunds all of it, with a credit note and an e-mail", async () => {
  expect(await shown(bought)).toMatchObject({ amount: 999, credits: 10, currency: "EUR" });
  expect(await requestWithdrawal(999, 10)).toMatchObject({ ok: true });
  expect(await describeOrder(bought)).toEqual({
    order: "withdrawn",
    balance: 0,
    premium: false,
    payments: "completed",
    refunds: ["withdrawal waiting 999/10"],
  });
  expect(await documentsOf(bought.member)).toEqual(["receipt 1", "credit_note 2"]);
  const emails = await emailsTo(emailAddressOf(bought.member.id), "order_withdrawn");
  expect(emails).toMatchObject([
    { fields: { amount: 999, credits: 10, currency: "EUR", order: bought.order, reason: null } },
  ]);
  expect(await shown(bought)).toBeNull();
});

test("withdrawing a partly used order refunds the rest to the cent and keeps Premium", async () => {
  await addEntry(bought.member, { amount: -4 });
  expect(await shown(bought)).toMatchObject({ amount: 599, credits: 6 });
  await requestWithdrawal(599, 6);
  expect(await describeOrder(bought)).toMatchObject({
    order: "withdrawn",
    balance: 0,
    premium: true,
    refunds: ["withdrawal waiting 599/6"],
  });
});

test("with several purchases, a withdrawal refunds no more than is unspent", async () => {
  const other = await addPaid(bought.member, { price: 2000, credits: 25 });
  await addEntry(bought.member, { amount: -20 });
  expect(await shown(bought)).toMatchObject({ amount: 999, credits: 10 });
  expect(await shown(other)).toMatchObject({ amount: 1200, credits: 15 });
  await requestWithdrawal(999, 10);
  expect(await shown(other)).toMatchObject({ amount: 400, credits: 5 });
  expect(await describeOrder(other)).toMatchObject({ balance: 5, premium: true });
});

test("a message sent meanwhile changes the amount, and the withdrawal is refused", async () => {
  await addEntry(bought.member, { amount: -1 });
  expect(await requestWithdrawal(999, 10)).toEqual({ ok: false, refusal: "changed" });
  expect(await requestWithdrawal(999, 9)).toEqual({ ok: false, refusal: "changed" });
  expect(await requestWithdrawal(899, 10)).toEqual({ ok: false, refusal: "changed" });
  expect(await describeOrder(bought)).toMatchObject({
    order: "completed",
    balance: 9,
    refunds: [],
  });
});

test("credits returned between the check and the withdrawal refuse it too", async () => {
  await addEntry(bought.member, { amount: -4 });
  const { readTogether: read, ...services } = realServices();
  const readTogether: typeof read = async (statement) => {
    const found = await read(statement);
    await addEntry(bought.member, { amount: 1 });
    return found;
  };
  const withdrawing = { site: await siteOf(bought.member), viewer: bought.member };
  const slow = { ...services, readTogether };
  expect(await withdraw(slow, withdrawing, inputOf(599, 6))).toEqual({
    ok: false,
    refusal: "changed",
  });
  expect(await describeOrder(bought)).toMatchObject({ order: "completed", refunds: [] });
});

test("parallel messages and a withdrawal never refund spent credits", async () => {
  const sent = Array.from({ length: 10 }, () => addEntry(bought.member, { amount: -1 }));
  const [outcome, ...spent] = await Promise.allSettled([requestWithdrawal(999, 10), ...sent]);
  const paid = spent.filter(({ status }) => status === "fulfilled").length;
  const { balance, refunds, order } = await describeOrder(bought);
  const isBack = outcome?.status === "fulfilled" && outcome.value.ok;
  expect([order, refunds.length]).toEqual(isBack ? ["withdrawn", 1] : ["completed", 0]);
  expect(balance).toBe(isBack ? 0 : 10 - paid);
  if (isBack) expect(paid).toBe(0);
});

test("a withdrawal requested five times at once is done once with the same result", async () => {
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => requestWithdrawal(999, 10)));
  const [one] = outcomes;
  expect(one?.ok).toBe(true);
  for (const outcome of outcomes) expect(outcome).toEqual(one);
  expect((await describeOrder(bought)).refunds).toEqual(["withdrawal waiting 999/10"]);
  expect(await emailsTo(emailAddressOf(bought.member.id), "order_withdrawn")).toHaveLength(1);
  expect(await requestWithdrawal(500, 5)).toEqual({ ok: false, refusal: "nothing_left" });
});

test("the withdrawal period begins on the next day in any time zone, and ends", async () => {
  const at = Date.UTC(2026, 10, 2, 0, 1);
  const old = await addPaid(await addMember(bought.member.siteId), { at });
  const until = at + days(15) + hours(1);
  expect(await shown(old, until - 1)).toMatchObject({ amount: 1000, until });
  expect(await shown(old, until)).toBeNull();
  bought = { ...old };
  expect(await requestWithdrawal(1000, 10, { now: until })).toEqual({ ok: false, refusal: "over" });
  expect(await requestWithdrawal(1000, 10, { now: until - 1 })).toMatchObject({ ok: true });
});

test("a site may set a withdrawal period longer than fourteen days", async () => {
  const at = Date.UTC(2026, 9, 1);
  const generous = await addPaid(await addBuyer(0, { refund_days: 30 }), { at });
  expect(await shown(generous, at + days(30))).toMatchObject({ until: at + days(31) + hours(1) });
});

test("an order of another member, or an unpaid one, cannot be withdrawn", async () => {
  const other = await addMember(bought.member.siteId);
  expect(await requestWithdrawal(999, 10, { by: other })).toEqual({
    ok: false,
    refusal: "not_found",
  });
  expect(await shown({ ...bought, member: other })).toBeNull();
  const open = await addPending(bought.member);
  expect(await shown(open)).toBeNull();
  bought = open;
  expect(await requestWithdrawal(1000, 10)).toEqual({ ok: false, refusal: "nothing_left" });
  expect(await rowsOf("SELECT 1 FROM refunds WHERE order_id = ?", open.order)).toEqual([]);
});
