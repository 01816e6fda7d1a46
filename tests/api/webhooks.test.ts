import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { PaymentEvent } from "~/domain/payment/payment";
import { minutes } from "~/kit/duration";
import type { OrderId, PaymentId, SiteId } from "~/kit/ids";
import { SIGNATURE, signatureOf } from "~/platform/fake-provider/fake-webhooks";
import { addOrder } from "../support/add-order";
import { paymentRequest } from "../support/payment-request";
import { addMember, addSite, realServices, type TestMember } from "../support/test-database";
import { addTestSite, HOST, ORIGIN, postForm, sendToApp } from "./app-client";

beforeAll(async () => {
  await addTestSite();
  await addSite({}, "other.test");
});

/**
 * The signature key of the running site's fake provider (create-services.ts, over the tests' key).
 */
const KEY = "test bank:test";
const EUR_10 = 1_000;

type WebhookResult = { news?: string; error?: { code: string } };
type OrderWithPayment = { member: TestMember; order: OrderId; payment: PaymentId };

/**
 * A member's order of 10 credits with a pending payment, created at the provider where its page is
 * needed.
 */
async function addPendingOrder(): Promise<OrderWithPayment> {
  const member = await addMember(HOST);
  const order = await addOrder(member, { state: "pending", credits: 10, price: EUR_10 });
  const payment = await env.DB.prepare("SELECT id FROM payments WHERE order_id = ?")
    .bind(order)
    .first<PaymentId>("id");
  return { member, order, payment: payment as PaymentId };
}

const paymentEventOf = (
  { payment }: OrderWithPayment,
  more: Partial<PaymentEvent> = {},
): PaymentEvent => ({
  kind: "payment",
  eventId: `${payment}.1`,
  siteId: HOST,
  paymentId: payment,
  providerId: `bank_${payment}`,
  state: "completed",
  amount: EUR_10,
  currency: "EUR",
  fault: null,
  at: Date.now(),
  ...more,
});

/** Sends a webhook as the provider does: no cookie, no origin; returns the response. */
async function sendWebhook(
  event: object | string,
  options: { header?: string | null; to?: string } = {},
) {
  const body = typeof event === "string" ? event : JSON.stringify(event);
  const { header = await signatureOf(KEY, Date.now(), body) } = options;
  const headers = new Headers({ "content-type": "application/json" });
  if (header !== null) headers.set(SIGNATURE, header);
  const address = options.to ?? `${ORIGIN}/webhooks/bank`;
  const answer = await sendToApp.fetch(new Request(address, { method: "POST", headers, body }));
  const result = (await answer.json().catch(() => ({}))) as WebhookResult;
  return [answer.status, result.news ?? result.error?.code ?? null];
}

/** The wallet's credits, and how many purchases changed it. */
async function wallet({ id }: TestMember) {
  const row = await env.DB.prepare(
    `SELECT balance, (SELECT count(*) FROM wallet_entries e WHERE e.wallet_id = w.id AND e.reason = 'purchase') AS purchases
     FROM wallets w WHERE account_id = ?`,
  )
    .bind(id)
    .first<{ balance: number; purchases: number }>();
  return [row?.balance, row?.purchases];
}
const stateOf = ({ order }: OrderWithPayment) =>
  env.DB.prepare("SELECT state FROM orders WHERE id = ?").bind(order).first("state");

test.each([1, 2, 10])("an event sent %i times at once grants the credits once", async (times) => {
  const one = await addPendingOrder();
  const answers = await Promise.all(
    Array.from({ length: times }, () => sendWebhook(paymentEventOf(one))),
  );
  expect(answers.map(([status]) => status)).toEqual(Array.from({ length: times }, () => 200));
  expect(answers.map(([, event]) => event)).toContain("taken");
  expect([await wallet(one.member), await stateOf(one)]).toEqual([[10, 1], "completed"]);
});

test("events in any order grant a paid order once", async () => {
  const events = [
    { state: "pending", eventId: "1" },
    { state: "completed", eventId: "2" },
    { state: "failed", eventId: "3", fault: "other" },
  ] as const;
  for (const order of ["012", "021", "102", "120", "201", "210"]) {
    const one = await addPendingOrder();
    for (const at of order) {
      const event = events[Number(at)] as (typeof events)[number];
      const eventId = `${one.payment}.${event.eventId}`;
      expect(await sendWebhook(paymentEventOf(one, { ...event, eventId })), order).toEqual([
        200,
        expect.any(String),
      ]);
    }
    expect([order, await wallet(one.member)]).toEqual([order, [10, 1]]);
  }
});

test("without an event nothing is granted, whatever page is opened", async () => {
  const one = await addPendingOrder();
  await sendToApp.fetch(new Request(`${ORIGIN}/transactions/${one.order}`));
  expect([await wallet(one.member), await stateOf(one)]).toEqual([[0, 0], "open"]);
});

test("the provider's page sends events ten times, the last one first", async () => {
  const one = await addPendingOrder();
  const { bank, payments } = realServices();
  const request = paymentRequest({
    id: one.payment,
    siteId: HOST,
    orderId: one.order,
    amount: EUR_10,
  });
  const payment = await payments?.begin({ ...request, returnUrl: `${ORIGIN}/pricing` });
  const chosen = { outcome: "pending_completed", calls: "10", order: "backward" };
  const back = await postForm(new URL(payment?.url ?? "").pathname, chosen);
  expect([back.status, back.headers.get("location")]).toEqual([303, `${ORIGIN}/pricing`]);
  expect(await bank?.find(one.payment)).toMatchObject({ state: "completed" });
  expect([await wallet(one.member), await stateOf(one)]).toEqual([[10, 1], "completed"]);
});

test("an unsigned, changed or expired event is rejected and grants nothing", async () => {
  const one = await addPendingOrder();
  const body = JSON.stringify(paymentEventOf(one));
  const good = await signatureOf(KEY, Date.now(), body);
  for (const header of [null, "", "t=1,v1=x", await signatureOf("other", Date.now(), body)])
    expect(await sendWebhook(body, { header }), String(header)).toEqual([400, "unsigned"]);
  const cheap = body.replace(`"amount":${EUR_10}`, '"amount":1');
  expect(await sendWebhook(cheap, { header: good })).toEqual([400, "unsigned"]);
  const oldSignature = await signatureOf(KEY, Date.now() - minutes(6), body);
  expect(await sendWebhook(body, { header: oldSignature })).toEqual([400, "old"]);
  expect(await sendWebhook("{}")).toEqual([404, "unknown"]);
  expect([await wallet(one.member), await stateOf(one)]).toEqual([[0, 0], "open"]);
});

test("a signed event of wrong amount, currency, site or order grants nothing", async () => {
  const one = await addPendingOrder();
  const refused = [422, "wrong_amount"];
  expect(await sendWebhook(paymentEventOf(one, { amount: EUR_10 - 1 }))).toEqual(refused);
  expect(await sendWebhook(paymentEventOf(one, { amount: EUR_10 + 1 }))).toEqual(refused);
  expect(await sendWebhook(paymentEventOf(one, { currency: "PLN" }))).toEqual(refused);
  const other = { to: "https://other.test/webhooks/bank" };
  expect(await sendWebhook(paymentEventOf(one), other)).toEqual([200, "foreign"]);
  const theirs = paymentEventOf(one, { siteId: "other.test" as SiteId });
  expect(await sendWebhook(theirs)).toEqual([200, "foreign"]);
  expect(await sendWebhook(theirs, other)).toEqual([200, "foreign"]);
  expect(await sendWebhook(paymentEventOf({ ...one, payment: paymentRequest().id }))).toEqual([
    404,
    "unknown",
  ]);
  expect([await wallet(one.member), await stateOf(one)]).toEqual([[0, 0], "open"]);
});

test("only the provider's own path accepts webhooks, by POST, without an origin", async () => {
  const one = await addPendingOrder();
  for (const to of ["stripe", "other", "bank/x"])
    expect(
      (await sendWebhook(paymentEventOf(one), { to: `${ORIGIN}/webhooks/${to}` }))[0],
      to,
    ).toBe(404);
  expect((await sendToApp.fetch(new Request(`${ORIGIN}/webhooks/bank`))).status).toBe(405);
  const page = { method: "POST", headers: { origin: "https://evil.test" }, body: "{}" };
  expect((await sendToApp.fetch(new Request(`${ORIGIN}/webhooks/bank`, page))).status).toBe(403);
  expect((await sendWebhook("x".repeat(257 * 1024)))[0]).toBe(413);
  expect(await wallet(one.member)).toEqual([0, 0]);
});
