import { beforeEach, expect, test } from "vitest";
import type { PaymentNews, RefundNews } from "~/domain/payment/payment";
import { days, hours, minutes } from "~/kit/duration";
import type { Payments, Services } from "~/services";
import { addOrder } from "../../tests/support/bought";
import { runSql } from "../../tests/support/ledger";
import {
  addBuyer,
  addPaid,
  addPending,
  type Bought,
  newsOf,
  refundNews,
  rowsOf,
  say,
  standing,
  tryAgain,
} from "../../tests/support/paying";
import { realServices } from "../../tests/support/world";
import { tendPayments } from "./tend-payments";

let bought: Bought;
let asked: string[];
/** The fake provider's answer: an event, unknown (null), or unreachable ("down"). */
let looked: PaymentNews | null | "down";
let given: Partial<RefundNews> | "down";
let ends: boolean;
beforeEach(async () => {
  bought = await addPending(await addBuyer());
  [asked, looked, given, ends] = [[], null, {}, true];
});

const payments = {
  name: "bank",
  async look({ id }: { id: string }) {
    asked.push(`look ${id}`);
    if (looked === "down") throw new Error("down");
    return looked?.paymentId === id ? looked : null;
  },
  async cancel({ id }: { id: string }) {
    asked.push(`cancel ${id}`);
    if (!ends) throw new Error("It collects");
  },
  async refund({ id, amount }: { id: string; amount: number }) {
    asked.push(`refund ${id}`);
    if (given === "down") throw new Error("down");
    return refundNews(bought, { refundId: id, providerId: `re-${id}`, amount, ...given });
  },
} as unknown as Payments;

const tend = (after = 0, more: Partial<Services> = {}) => {
  const now = Date.now() + after;
  return tendPayments(realServices({ payments, now: () => now, ...more }));
};
const timesOf = (what: string, { payment }: Bought) =>
  asked.filter((one) => one === `${what} ${payment}`).length;

test("a payment without an event is queried, and the answer completes it", async () => {
  looked = await newsOf(bought, { state: "completed" });
  await tend();
  expect(await standing(bought)).toMatchObject({ order: "completed", balance: 10 });
  await tend(days(3));
  expect(timesOf("look", bought)).toBe(1);
});

test("a payment is queried less and less often, also if the provider is down", async () => {
  looked = "down";
  for (const at of [0, minutes(1), minutes(5), minutes(6), minutes(15), minutes(16)])
    await tend(at + 50);
  expect(timesOf("look", bought)).toBe(3);
  expect(await standing(bought)).toMatchObject({ order: "open", payments: "pending" });
});

test("a payment unknown after a day is over, and may still be paid late", async () => {
  await tend(hours(20));
  expect(await standing(bought)).toMatchObject({ payments: "pending" });
  await tend(hours(30));
  expect(await standing(bought)).toMatchObject({ payments: "cancelled" });
  await say(bought, { state: "completed" });
  expect(await standing(bought)).toMatchObject({ order: "completed", balance: 10 });
});

test("a payment pending for a month is cancelled and its order deleted", async () => {
  const at = Date.now() - days(30);
  bought = await addPending(bought.member, { method: "sct", at: at + minutes(1) });
  looked = await newsOf(bought, { state: "pending" });
  await tend();
  expect(timesOf("cancel", bought)).toBe(0);
  ends = false;
  await tend(days(2));
  expect(await standing(bought)).toMatchObject({ order: "open", payments: "pending" });
  ends = true;
  await tend(days(4));
  expect([timesOf("cancel", bought), (await standing(bought)).payments]).toEqual([2, "cancelled"]);
  await tend(days(5));
  expect(await rowsOf("SELECT 1 FROM orders WHERE id = ?", bought.order)).toEqual([]);
});

const surplus = async () => {
  bought = await addPaid(await addBuyer());
  const second = await tryAgain(bought);
  await say(second, { state: "completed" });
  bought = second;
};

test("a due refund is requested until it is done, and made once", async () => {
  await surplus();
  given = "down";
  await tend();
  given = { state: "pending" };
  await tend(minutes(6));
  expect((await standing(bought)).refunds).toEqual(["surplus pending 1000/0"]);
  given = { state: "completed" };
  await tend(hours(1));
  await tend(days(2));
  expect((await standing(bought)).refunds).toEqual(["surplus completed 1000/0"]);
  expect(asked.filter((one) => one.startsWith("refund"))).toHaveLength(3);
});

test("two concurrent runs query a payment once", async () => {
  await surplus();
  await Promise.all([tend(), tend(), tend()]);
  expect(asked.filter((one) => one.startsWith("refund"))).toHaveLength(1);
});

test("payments of another provider are not queried, nor without a provider", async () => {
  await surplus();
  await tend(0, { payments: { ...payments, name: "stripe" } as Payments });
  await tend(0, { payments: null });
  expect(asked.filter((one) => one.startsWith("refund"))).toEqual([]);
});

test("an order unpaid for a month is deleted, a paid or pending one is not", async () => {
  const at = Date.now() - days(31);
  const { member } = bought;
  const old = async (state: "failed" | "pending" | "completed" | null, age = at) =>
    addOrder(member, { state, at: age });
  const gone = [await old(null), await old("failed")];
  const kept = [await old("pending"), await old("completed"), await old("failed", at + days(2))];
  await runSql("UPDATE payments SET look_at = ? WHERE site_id = ?", 1e15, member.siteId);
  await tend();
  const left = await rowsOf<{ id: string }>(
    "SELECT id FROM orders WHERE account_id = ?",
    member.id,
  );
  expect(left.map(({ id }) => id).sort()).toEqual([...kept, bought.order].sort());
  for (const order of gone)
    expect(await rowsOf("SELECT 1 FROM payments WHERE order_id = ?", order)).toEqual([]);
});
