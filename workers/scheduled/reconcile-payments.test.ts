import { expect, test } from "vitest";
import type { PaymentEvent, ProviderEvent } from "~/domain/payment/payment";
import { days, hours, minutes } from "~/kit/duration";
import type { Payments } from "../../app/services";
import {
  addBuyer,
  addPaid,
  addPending,
  applyPaymentEvent,
  describeOrder,
  type OrderWithPayment,
  paymentEventOf,
  siteOf,
} from "../../tests/support/order-payments";
import { realServices } from "../../tests/support/test-database";
import { runSql } from "../../tests/support/wallet-ledger";
import { reconcilePayments } from "./scheduled-jobs";

const DAY = days(1);
const noon = (at: number) => at - (at % DAY) + hours(12);

type ProviderState = Partial<PaymentEvent> | null;

/**
 * Runs the job at a time, with a fake provider and its state of each payment; returns the log
 * entries of a site and the payments that were queried.
 */
async function runJob(
  bought: OrderWithPayment,
  now: number,
  providerState: ProviderState = null,
  back: ProviderEvent[] = [],
) {
  const logged: [string, object][] = [];
  const polled: string[] = [];
  const poll: Payments["poll"] = async ({ id }) => {
    polled.push(id);
    return providerState && paymentEventOf(bought, providerState);
  };
  const backSince = async () => ({ events: back, unread: 0 });
  const payments = { name: "bank", poll, backSince } as unknown as Payments;
  const log = (event: string, fields = {}) => void logged.push([event, fields]);
  await reconcilePayments(realServices({ now: () => now, log, payments }));
  const own = logged.filter(([, fields]) => JSON.stringify(fields).includes(bought.member.siteId));
  return { logged: own, polled: polled.includes(bought.payment) };
}

test("once a day, from three o'clock, each site's day is reported and reconciled", async () => {
  const at = noon(Date.now()) - DAY;
  const bought = await addPaid(await addBuyer(), { at });
  const three = at - (at % DAY) + DAY + hours(3);
  for (const now of [three - 1, three + hours(3)])
    expect((await runJob(bought, now)).logged).toEqual([]);
  const day = new Date(at).toISOString().slice(0, 10);
  const { id: site } = await siteOf(bought.member);
  const line = { currency: "EUR", orders: 1, paid: 1000, vat: 0, credits: 10 };
  const report = { site, day, ...line, refunds: 0, back: 0, taken: 0 };
  // The run at three o'clock did not happen.
  expect((await runJob(bought, three + minutes(5))).logged).toEqual([["orders.report", report]]);
  expect((await runJob(bought, three + minutes(10))).logged).toEqual([]);
  await runSql("DROP TRIGGER wallet_entries_are_never_changed");
  await runSql("UPDATE wallet_entries SET amount = 11 WHERE key = ?", bought.order);
  const { logged } = await runJob(bought, three + DAY);
  const { order } = bought;
  const disagreement = ["orders.disagree", { site, what: "ungranted", order, id: order }];
  expect(logged).toEqual([disagreement]);
});

test("once a day, before reconciling, the provider is queried for refunds and reversals", async () => {
  const at = noon(Date.now()) - DAY;
  const bought = await addPaid(await addBuyer(), { at });
  const three = at - (at % DAY) + DAY + hours(3);
  const back = [await paymentEventOf(bought, { state: "charged_back" })];
  await runJob(bought, three - 1, null, back);
  expect(await describeOrder(bought)).toMatchObject({ order: "completed" });
  const { logged } = await runJob(bought, three, null, back);
  expect(await describeOrder(bought)).toMatchObject({ order: "charged_back" });
  const events = logged.map(([event, fields]) => [event, (fields as { what?: string }).what]);
  expect(events).toContainEqual(["orders.disagree", "provider"]);
});

test.each([1, 7, 30])(
  "the provider is queried once more after %i days, and agrees",
  async (age) => {
    const at = noon(Date.now());
    const bought = await addPaid(await addBuyer(), { at });
    const state = "completed";
    expect(await runJob(bought, at + age * DAY + minutes(5), { state })).toEqual({
      logged: [],
      polled: true,
    });
    for (const now of [at + age * DAY - minutes(5), at + age * DAY + minutes(10)])
      expect((await runJob(bought, now, { state })).polled).toBe(false);
  },
);

test("a missed event is logged and applied like any other event", async () => {
  const at = noon(Date.now());
  const bought = await addPending(await addBuyer(), { at });
  await applyPaymentEvent(bought, { state: "failed" });
  const now = at + DAY + minutes(5);
  const { logged } = await runJob(bought, now, { state: "completed" });
  expect(logged[0]).toMatchObject([
    "orders.disagree",
    { what: "provider", ours: "failed", theirs: "completed", order: bought.order },
  ]);
  expect(await describeOrder(bought)).toMatchObject({ order: "completed", balance: 10 });
  const again = await runJob(bought, now, { state: "completed" });
  expect([again.polled, again.logged]).toEqual([true, []]);
});

test("a payment that its provider no longer knows is logged", async () => {
  const at = noon(Date.now());
  const bought = await addPaid(await addBuyer(), { at });
  const { logged } = await runJob(bought, at + DAY + minutes(5));
  expect(logged).toMatchObject([["orders.disagree", { ours: "completed", theirs: "unknown" }]]);
});

test("an unreachable provider does not stop the rest", async () => {
  const at = noon(Date.now());
  const bought = await addPaid(await addBuyer(), { at });
  const logged: unknown[] = [];
  const payments = {
    name: "bank",
    poll: () => Promise.reject(new Error("away")),
  } as unknown as Payments;
  const log = (event: string) => void logged.push(event);
  await reconcilePayments(realServices({ now: () => at + DAY + minutes(5), log, payments }));
  expect(logged).toContain("payment.unreached");
  expect(await describeOrder(bought)).toMatchObject({ order: "completed" });
});
