import { afterEach, expect, test, vi } from "vitest";
import { minutes } from "~/kit/duration";
import {
  fakeStripe,
  intentOf,
  refundOf,
  STRIPE_KEYS,
  sessionOf,
  stripeError,
  stripeSignature,
} from "../../../tests/support/fake-stripe";
import { paymentRequest } from "../../../tests/support/payment-request";
import { createStripe } from "./stripe";

afterEach(() => vi.unstubAllGlobals());

const { id: paymentId, siteId } = paymentRequest();
const metadata = { site: siteId, payment: paymentId };
const ADDRESS = "https://site.test/webhooks/stripe";
const paid = { status: "complete", payment_status: "paid", metadata };

const event = (type: string, object: Record<string, unknown>, more = {}) =>
  JSON.stringify({
    id: "evt_1",
    object: "event",
    created: 1_795_000_000,
    livemode: false,
    type,
    api_version: null,
    data: { object },
    ...more,
  });

/** The adapter's result for a webhook, signed as by Stripe unless another header is given. */
async function read(body: string, options: { header?: string | null; keys?: object } = {}) {
  const intent = intentOf({ metadata, status: "succeeded", amount_received: 2_500 });
  const fake = fakeStripe({ "GET /v1/payment_intents/{id}": () => intent });
  vi.stubGlobal("fetch", fake.fetch);
  const header = options.header === undefined ? await stripeSignature(body) : options.header;
  const headers = new Headers(header === null ? {} : { "stripe-signature": header });
  const stripe = createStripe({ ...STRIPE_KEYS, ...options.keys }, Date.now);
  const outcome = await stripe.read(new Request(ADDRESS, { headers }), body);
  return outcome.ok ? outcome.value : outcome.refusal;
}

const session = (type: string, more: object = {}) =>
  read(event(`checkout.session.${type}`, sessionOf({ ...paid, ...more })));
const debit = (type: string, more: object) =>
  read(
    event(`payment_intent.${type}`, intentOf({ metadata: { ...metadata, debit: "M" }, ...more })),
  );

test("a paid Checkout page gives amount, currency, site and payment", async () => {
  expect(await session("completed")).toEqual({
    kind: "payment",
    state: "completed",
    fault: null,
    eventId: "evt_1",
    siteId,
    paymentId,
    providerId: "cs_test_1",
    amount: 2_500,
    currency: "EUR",
    at: 1_795_000_000_000,
  });
});

test("a Checkout page is pending, paid, failed or expired", async () => {
  const unpaid = { payment_status: "unpaid" };
  expect(await session("completed", unpaid)).toMatchObject({ state: "pending" });
  expect(await session("async_payment_succeeded")).toMatchObject({ state: "completed" });
  expect(await session("async_payment_failed", unpaid)).toMatchObject({ state: "failed" });
  const closed = { ...unpaid, status: "expired" };
  expect(await session("expired", closed)).toMatchObject({ state: "cancelled", fault: "expired" });
});

test("a direct debit's state comes from its PaymentIntent", async () => {
  const failed = { status: "requires_payment_method", last_payment_error: { type: "api_error" } };
  expect(await debit("processing", {})).toMatchObject({ state: "pending" });
  const succeeded = { status: "succeeded", amount_received: 2_500 };
  expect(await debit("succeeded", succeeded)).toMatchObject({ state: "completed", amount: 2_500 });
  expect(await debit("payment_failed", failed)).toMatchObject({ state: "failed" });
  expect(await debit("canceled", { status: "canceled" })).toMatchObject({ state: "cancelled" });
});

test("a declined card on the Checkout page does not fail the payment", async () => {
  const declined = {
    status: "requires_payment_method",
    last_payment_error: { type: "card_error" },
  };
  const body = event("payment_intent.payment_failed", intentOf({ metadata, ...declined }));
  expect(await read(body)).toBeNull();
});

test("a dispute reverses the payment, and an inquiry does not", async () => {
  const dispute = (status: string) => ({
    id: "dp_1",
    object: "dispute",
    payment_intent: "pi_1",
    amount: 2_500,
    status,
    currency: "eur",
  });
  for (const type of ["created", "funds_withdrawn"])
    expect(await read(event(`charge.dispute.${type}`, dispute("needs_response")))).toMatchObject({
      kind: "payment",
      state: "charged_back",
      paymentId,
      providerId: "cs_test_1",
      amount: 2_500,
      currency: "EUR",
    });
  expect(await read(event("charge.dispute.created", dispute("warning_needs_response")))).toBeNull();
});

test("a refund with our metadata has our id, and a manual one has none", async () => {
  const refund = (more: object) => read(event("refund.updated", refundOf({ ...more })));
  const ours = { metadata: { ...metadata, refund: "r1" }, amount: 900 };
  expect(await refund(ours)).toMatchObject({ kind: "refund", refundId: "r1", state: "completed" });
  expect(await refund({ status: "failed" })).toMatchObject({ refundId: null, state: "failed" });
  expect(await refund({ status: "pending" })).toMatchObject({ paymentId, state: "pending" });
});

test("ignores other systems' objects at the same account", async () => {
  expect(await read(event("customer.created", { id: "cus_1", object: "customer" }))).toBeNull();
  expect(await session("completed", { metadata: {} })).toBeNull();
  expect(await session("completed", { metadata: { site: "x", payment: "1" } })).toBeNull();
});

test("rejects a webhook that is unsigned, changed or of another account", async () => {
  const body = event("checkout.session.completed", sessionOf(paid));
  const header = await stripeSignature(body);
  for (const one of [null, "", "t=1", header.replace("v1", "v0"), `${header}0`])
    expect(await read(body, { header: one }), String(one)).toBe("unsigned");
  expect(await read(body, { header: await stripeSignature(body, "whsec_other") })).toBe("unsigned");
  expect(await read(body.replace("2500", "2499"), { header })).toBe("unsigned");
  expect(await read(body, { header: await stripeSignature(body, "whsec_two") })).toMatchObject({
    state: "completed",
  });
});

test("rejects a replayed webhook, even with a newer time in front of its signature", async () => {
  const body = event("checkout.session.completed", sessionOf(paid));
  const oldSignature = await stripeSignature(body, "whsec_one", Date.now() - minutes(6));
  expect(await read(body, { header: oldSignature })).toBe("old");
  expect(await read(body, { header: `t=${Math.floor(Date.now() / 1000)},${oldSignature}` })).toBe(
    "old",
  );
});

test("rejects test events in live mode, and live events in test mode", async () => {
  const body = event("checkout.session.completed", sessionOf(paid));
  expect(await read(body, { keys: { secretKey: "sk_live_ours" } })).toBe("foreign");
  const live = event("checkout.session.completed", sessionOf(paid), { livemode: true });
  expect(await read(live)).toBe("foreign");
});

test("an unreachable Stripe makes the webhook fail, so that it is retried", async () => {
  const body = event("refund.updated", refundOf());
  const down = fakeStripe({
    "GET /v1/payment_intents/{id}": () => stripeError(500, { type: "api_error" }),
  });
  vi.stubGlobal("fetch", down.fetch);
  const headers = { "stripe-signature": await stripeSignature(body) };
  const stripe = createStripe(STRIPE_KEYS, Date.now);
  await expect(stripe.read(new Request(ADDRESS, { headers }), body)).rejects.toThrow();
});

test.each(["no JSON", "{", "<xml/>"])(
  "rejects the signed webhook %j, which is not JSON",
  async (body) => {
    expect(await read(body)).toBe("unreadable");
  },
);
