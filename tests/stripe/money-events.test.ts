import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { newId } from "~/kit/ids";
import { HOST, postForm } from "../api/app-client";
import { refundOf } from "../support/fake-stripe";
import { addEntry } from "../support/wallet-ledger";
import {
  addStripeShop,
  buy,
  checkoutEventOf,
  eventOf,
  intentOf,
  PAID,
  PRICE,
  readPaymentState,
  type StartedPurchase,
  sendStripeWebhook,
  UNPAID,
} from "./stripe-payments";

beforeAll(() => addStripeShop());

async function paid(): Promise<StartedPurchase> {
  const one = await buy();
  await sendStripeWebhook(checkoutEventOf(one));
  return one;
}

test.each([1, 2, 10])("an event sent %i times at once grants the credits once", async (times) => {
  const one = await buy();
  const body = checkoutEventOf(one);
  const answers = await Promise.all(Array.from({ length: times }, () => sendStripeWebhook(body)));
  expect(answers.map(([status]) => status)).toEqual(Array.from({ length: times }, () => 200));
  expect(answers.filter(([, result]) => result === "taken")).toHaveLength(1);
  expect(await sendStripeWebhook(body)).toEqual([200, "again"]);
  expect(await readPaymentState(one)).toEqual(PAID);
});

test("during a key rotation the old webhook secret is valid beside the new one", async () => {
  const one = await buy();
  expect(await sendStripeWebhook(checkoutEventOf(one), { secret: "whsec_two" })).toEqual([
    200,
    "taken",
  ]);
  expect(await readPaymentState(one)).toEqual(PAID);
});

test("a slow payment grants when it arrives, and not before", async () => {
  const one = await buy();
  const onItsWay = { payment_status: "unpaid" };
  expect(await sendStripeWebhook(checkoutEventOf(one, "completed", onItsWay))).toEqual([
    200,
    "taken",
  ]);
  expect(await readPaymentState(one)).toEqual({ ...UNPAID, events: 1 });
  expect(await sendStripeWebhook(checkoutEventOf(one, "async_payment_succeeded"))).toEqual([
    200,
    "taken",
  ]);
  expect(await readPaymentState(one)).toEqual({ ...PAID, events: 2 });
  expect(await sendStripeWebhook(checkoutEventOf(one, "async_payment_failed", onItsWay))).toEqual([
    200,
    "taken",
  ]);
  expect(await readPaymentState(one)).toEqual({ ...PAID, events: 3 });
});

test.each([
  ["async_payment_failed", { payment_status: "unpaid" }, "failed"],
  ["expired", { payment_status: "unpaid", status: "expired" }, "cancelled"],
])("%s: nothing is granted unless it is paid later", async (type, more, state) => {
  const one = await buy();
  expect(await sendStripeWebhook(checkoutEventOf(one, type, more))).toEqual([200, "taken"]);
  expect(await readPaymentState(one)).toEqual({ ...UNPAID, payment: state, events: 1 });
  expect(await sendStripeWebhook(checkoutEventOf(one, "async_payment_succeeded"))).toEqual([
    200,
    "taken",
  ]);
  expect(await readPaymentState(one)).toEqual({ ...PAID, events: 2 });
});

const refund = (one: StartedPurchase, more: Record<string, unknown> = {}) =>
  eventOf("refund.updated", refundOf({ payment_intent: intentOf(one), amount: PRICE, ...more }));
const GONE = { ...PAID, order: "withdrawn", payment: "refunded", balance: 0, papers: 2 };

test("a refund that staff make at Stripe takes its credits, once", async () => {
  const one = await paid();
  const id = `re_${newId()}`;
  for (let n = 0; n < 3; n++) expect((await sendStripeWebhook(refund(one, { id })))[0]).toBe(200);
  const refunds = `at_provider completed ${PRICE}/10`;
  expect(await readPaymentState(one)).toEqual({ ...GONE, events: 4, refunds });
});

test("a withdrawal is shown as done only by Stripe’s event of that refund", async () => {
  const one = await paid();
  const fields = { amount: String(PRICE), credits: "10" };
  const { cookie } = one.member;
  expect((await postForm(`/transactions/${one.order}/withdraw`, fields, { cookie })).status).toBe(
    303,
  );
  const waiting = { ...GONE, payment: "completed", refunds: `withdrawal waiting ${PRICE}/10` };
  expect(await readPaymentState(one)).toEqual(waiting);
  const id = await env.DB.prepare("SELECT id FROM refunds WHERE order_id = ?")
    .bind(one.order)
    .first<string>("id");
  const metadata = { site: HOST, payment: one.payment, refund: id };
  expect(
    await sendStripeWebhook(refund(one, { metadata: { ...metadata, refund: newId() } })),
  ).toEqual([404, "unknown"]);
  expect(await sendStripeWebhook(refund(one, { metadata, amount: PRICE - 1 }))).toEqual([
    422,
    "wrong_amount",
  ]);
  expect(await readPaymentState(one)).toEqual(waiting);
  expect(await sendStripeWebhook(refund(one, { metadata }))).toEqual([200, "taken"]);
  const refunds = `withdrawal completed ${PRICE}/10`;
  expect(await readPaymentState(one)).toEqual({ ...GONE, events: 2, refunds });
});

test("a dispute takes the unspent credits once; a bank’s inquiry takes none", async () => {
  const one = await paid();
  await addEntry(one.member, { amount: -4 });
  const dispute = (type: string, status: string) =>
    eventOf(`charge.dispute.${type}`, {
      id: "dp_1",
      object: "dispute",
      amount: PRICE,
      status,
      payment_intent: intentOf(one),
    });
  const result = await sendStripeWebhook(dispute("created", "warning_needs_response"));
  expect(result).toEqual([200, "nothing"]);
  expect(await readPaymentState(one)).toEqual({ ...PAID, balance: 6 });
  for (const type of ["created", "funds_withdrawn"])
    expect((await sendStripeWebhook(dispute(type, "needs_response")))[0], type).toBe(200);
  expect(await readPaymentState(one)).toEqual({
    ...GONE,
    order: "charged_back",
    payment: "charged_back",
    events: 3,
    refunds: `chargeback completed ${PRICE}/6`,
  });
});
