import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import { addRefund } from "../../../tests/support/add-order";
import {
  addBuyer,
  addPaid,
  applyEvent,
  applyPaymentEvent,
  refundEventOf,
} from "../../../tests/support/order-payments";
import { requestWithdrawal } from "../../../tests/support/request-withdrawal";
import { realServices } from "../../../tests/support/test-database";
import { listChargebacks, listOwedRefunds } from "./owed-refunds";

const services = realServices();

/** The listed refunds of an order, of all pages. */
async function owedOf(order: OrderId) {
  const found = [];
  for (let after: string | null = null; ; ) {
    const page = await listOwedRefunds(services, after);
    found.push(...page.rows.filter(({ orderId }) => orderId === order));
    after = page.next;
    if (after === null) return found;
  }
}

test("a refund is due within fourteen days, until its money has arrived", async () => {
  const bought = await addPaid(await addBuyer());
  const refundId = await requestWithdrawal(bought);
  const [owed] = await owedOf(bought.order);
  expect(owed).toMatchObject({ id: refundId, kind: "withdrawal", state: "waiting", amount: 1000 });
  expect(owed?.dueAt).toBe((owed?.createdAt ?? 0) + days(14));
  await applyEvent(bought.member, refundEventOf(bought, { refundId, amount: 1000 }));
  expect(await owedOf(bought.order)).toEqual([]);
});

test("a failed refund stays due until its amount was refunded in another way", async () => {
  const bought = await addPaid(await addBuyer());
  const refundId = await requestWithdrawal(bought);
  const failed = refundEventOf(bought, { refundId, amount: 1000, state: "failed" });
  await applyEvent(bought.member, failed);
  expect(await owedOf(bought.order)).toMatchObject([{ state: "failed" }]);
  await applyEvent(bought.member, refundEventOf(bought, { amount: 1000 }));
  expect(await owedOf(bought.order)).toEqual([]);
});

test("a failed refund is not due after the bank took the money back", async () => {
  const bought = await addPaid(await addBuyer());
  await requestWithdrawal(bought);
  await applyPaymentEvent(bought, { state: "charged_back" });
  expect(await owedOf(bought.order)).toEqual([]);
});

test("refunds due are listed by their age, fifty per page, each once", async () => {
  const { order } = await addPaid(await addBuyer());
  const kinds = Array.from({ length: 52 }, () => "at_provider");
  for (const kind of kinds) await addRefund(order, { amount: 1, kind });
  const owed = await owedOf(order);
  expect(new Set(owed.map(({ id }) => id)).size).toBe(52);
  const order2 = owed.map(({ createdAt, id }) => `${String(createdAt).padStart(15)} ${id}`);
  expect(order2).toEqual(order2.toSorted());
});

test("a card's chargeback can be contested for a week, a returned debit cannot", async () => {
  const card = await addPaid(await addBuyer(), { method: "creditcard" });
  const debit = await addPaid(await addBuyer(), { method: "sdd" });
  for (const bought of [card, debit]) await applyPaymentEvent(bought, { state: "charged_back" });
  const { rows } = await listChargebacks(services, null);
  const of = ({ order }: { order: OrderId }) => rows.find(({ orderId }) => orderId === order);
  expect(of(card)).toMatchObject({ amount: 1000, credits: 10, isPaidOutTwice: false });
  expect(of(card)?.contestUntil).toBe((of(card)?.createdAt ?? 0) + days(7));
  expect(of(debit)?.contestUntil).toBeNull();
});

test("a chargeback after a refund is marked as paid out twice", async () => {
  const bought = await addPaid(await addBuyer());
  await applyEvent(bought.member, refundEventOf(bought, { amount: 1000 }));
  await applyPaymentEvent(bought, { state: "charged_back" });
  const { rows } = await listChargebacks(services, null);
  expect(rows.find(({ orderId }) => orderId === bought.order)?.isPaidOutTwice).toBe(true);
});
