import { expect, test } from "vitest";
import { openPage } from "../../../tests/support/open-page";
import {
  addBuyer,
  addPending,
  applyEvent,
  applyPaymentEvent,
  refundEventOf,
} from "../../../tests/support/order-payments";
import { realServices } from "../../../tests/support/test-database";

/** A pending order of ten credits by a member with three credits, who has a page open. */
async function buyWithOpenPage() {
  const bought = await addPending(await addBuyer(3));
  const page = await openPage(bought.member);
  const logged: string[] = [];
  const log = (event: string) => void logged.push(event);
  const services = realServices({ log });
  const balances = () =>
    page.events.flatMap((event) => (event.type === "badges" ? (event.credits ?? []) : []));
  return { bought, services, logged, balances };
}

test("a completed payment and its chargeback are each logged and sent to open pages once", async () => {
  const { bought, services, logged, balances } = await buyWithOpenPage();
  for (let n = 0; n < 2; n++) await applyPaymentEvent(bought, { state: "completed" }, services);
  await expect.poll(balances).toEqual([13]);
  expect(logged).toEqual(["order.completed"]);
  for (let n = 0; n < 2; n++) await applyPaymentEvent(bought, { state: "charged_back" }, services);
  await expect.poll(balances).toEqual([13, 3]);
  expect(logged).toEqual(["order.completed", "order.charged_back"]);
});

test("a chargeback reported before its payment logs both, and sends one balance", async () => {
  const { bought, services, logged, balances } = await buyWithOpenPage();
  await applyPaymentEvent(bought, { state: "charged_back" }, services);
  expect(logged).toEqual(["order.completed", "order.charged_back"]);
  await expect.poll(balances).toEqual([3]);
});

test("a refund made at the provider is logged and sent to open pages", async () => {
  const { bought, services, logged, balances } = await buyWithOpenPage();
  await applyPaymentEvent(bought, { state: "completed" });
  await applyEvent(bought.member, refundEventOf(bought, { amount: 1000 }), services);
  expect(logged).toEqual(["order.refund_by_hand"]);
  await expect.poll(balances).toEqual([13, 3]);
});

test("a payment that failed and completes later is logged both times", async () => {
  const { bought, services, logged, balances } = await buyWithOpenPage();
  await applyPaymentEvent(bought, { state: "failed" }, services);
  await expect.poll(balances).toEqual([3]);
  await applyPaymentEvent(bought, { state: "completed" }, services);
  await expect.poll(balances).toEqual([3, 13]);
  expect(logged).toEqual(["order.failed", "order.completed"]);
});
