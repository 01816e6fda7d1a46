import { beforeEach, expect, test } from "vitest";
import { HOME } from "../../../tests/support/bindings";
import {
  addBuyer,
  addPending,
  applyEvent,
  applyPaymentEvent,
  describeOrder,
  documentsOf,
  emailsOf,
  type OrderWithPayment,
  paymentEventOf,
  retryPayment,
  rowsOf,
  siteOf,
} from "../../../tests/support/order-payments";
import { addMember, realServices } from "../../../tests/support/test-database";
import { entriesIn, walletIdOf } from "../../../tests/support/wallet-ledger";
import { applyProviderEvent } from "./apply-provider-event";
import { lastNumberBefore } from "./receipt-numbers";

let bought: OrderWithPayment;
beforeEach(async () => {
  bought = await addPending(await addBuyer(3));
});

const PAID = {
  order: "completed",
  balance: 13,
  premium: true,
  payments: "completed",
  refunds: [],
};
const UNPAID = { ...PAID, order: "open", balance: 3, premium: false, payments: "pending" };

test("a completed payment grants credits, Premium, a numbered receipt and an e-mail", async () => {
  expect(await describeOrder(bought)).toEqual(UNPAID);
  expect(await applyPaymentEvent(bought, { state: "completed" })).toBe("taken");
  expect(await describeOrder(bought)).toEqual(PAID);
  expect(await documentsOf(bought.member)).toEqual(["receipt 1"]);
  expect(await emailsOf(bought.member)).toEqual(["order_receipt"]);
  const entries = await entriesIn(await walletIdOf(bought.member));
  expect(entries.map(({ reason, amount }) => [reason, amount])).toEqual([
    ["grant", 3],
    ["purchase", 10],
  ]);
});

test("a completed event sent ten times, also in parallel, is applied once", async () => {
  const event = await paymentEventOf(bought, { state: "completed" });
  const sequence = [await applyEvent(bought.member, event), await applyEvent(bought.member, event)];
  expect(sequence).toEqual(["taken", "again"]);
  await Promise.all(Array.from({ length: 8 }, () => applyEvent(bought.member, event)));
  await Promise.all(
    Array.from({ length: 8 }, () => applyPaymentEvent(bought, { state: "completed" })),
  );
  expect(await describeOrder(bought)).toEqual(PAID);
  expect(await documentsOf(bought.member)).toEqual(["receipt 1"]);
  expect(await emailsOf(bought.member)).toEqual(["order_receipt"]);
});

const STATES = ["pending", "failed", "completed", "charged_back"] as const;
/** Every permutation of the items. */
const permutations = <T>(items: readonly T[]): T[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((item, n) =>
        permutations(items.toSpliced(n, 1)).map((rest) => [item, ...rest]),
      );

test("events in any order lead to the same final order", { timeout: 60_000 }, async () => {
  const ends = new Set<string>();
  for (const sequence of permutations(STATES)) {
    const member = await addMember(bought.member.siteId);
    const one = await addPending(member);
    for (const state of sequence) await applyPaymentEvent(one, { state });
    const { refunds, ...end } = await describeOrder(one);
    ends.add(JSON.stringify([end, refunds]));
  }
  expect([...ends].map((end) => JSON.parse(end))).toEqual([
    [
      { order: "charged_back", balance: 0, premium: false, payments: "charged_back" },
      ["chargeback completed 1000/10"],
    ],
  ]);
});

test("an event with a wrong amount or currency, or an unknown payment, changes nothing", async () => {
  const { member } = bought;
  for (const wrong of [{ amount: 999 }, { amount: 1001 }, { currency: "USD" }])
    for (const state of ["completed", "failed"] as const)
      expect(await applyPaymentEvent(bought, { state, ...wrong }), JSON.stringify(wrong)).toBe(
        "wrong_amount",
      );
  const unknown = await paymentEventOf(bought, { paymentId: member.id as never });
  expect(await applyEvent(member, unknown)).toBe("unknown");
  expect(await describeOrder(bought)).toEqual(UNPAID);
  expect(await rowsOf("SELECT 1 FROM payment_events WHERE site_id = ?", member.siteId)).toEqual([]);
});

test("an event of another site, provider or payment is foreign", async () => {
  const other = await addBuyer();
  const event = await paymentEventOf(bought, { state: "completed" });
  expect(await applyEvent(other, event)).toBe("foreign");
  expect(await applyEvent(bought.member, { ...event, siteId: other.siteId })).toBe("foreign");
  const caller = { site: await siteOf(bought.member), provider: "stripe" };
  expect(await applyProviderEvent(realServices(), caller, event)).toBe("foreign");
  await applyPaymentEvent(bought, { state: "pending" });
  expect(await applyPaymentEvent(bought, { state: "completed", providerId: "another" })).toBe(
    "foreign",
  );
  expect(await describeOrder(bought)).toEqual(UNPAID);
});

test("of two payments of one order at once, one completes it and one is refunded", async () => {
  const second = await retryPayment(bought);
  await Promise.all([
    applyPaymentEvent(bought, { state: "completed" }),
    applyPaymentEvent(second, { state: "completed" }),
  ]);
  const { payments, ...rest } = await describeOrder(bought);
  expect(payments.split(" ").sort()).toEqual(["completed", "surplus"]);
  expect(rest).toMatchObject({ order: "completed", balance: 13 });
  expect(rest.refunds).toEqual(["surplus waiting 1000/0"]);
  expect((await emailsOf(bought.member)).sort()).toEqual(["order_receipt", "order_twice"]);
  expect(await documentsOf(bought.member)).toEqual(["receipt 1"]);
});

test("a company's receipts are numbered without a gap, over sites and in parallel", async () => {
  const { company_id } = await siteOf(bought.member);
  const elsewhere = await addBuyer(0, { company_id });
  const many = await Promise.all(
    Array.from({ length: 12 }, async (_, n) =>
      addPending(await addMember(n % 2 ? elsewhere.siteId : bought.member.siteId)),
    ),
  );
  await Promise.all(many.map((one) => applyPaymentEvent(one, { state: "completed" })));
  const numbers = await rowsOf<{ number: number }>(
    "SELECT number FROM receipts WHERE company_id = ? ORDER BY number",
    company_id,
  );
  expect(numbers.map(({ number }) => number)).toEqual(
    many.map((_, n) => lastNumberBefore(HOME) + n + 1),
  );
});
