import { afterEach, expect, test, vi } from "vitest";
import type { ProviderRefundRequest } from "~/domain/payment/payment";
import {
  fakeStripe,
  intentOf,
  refundOf,
  STRIPE_KEYS,
  sessionOf,
  stripeError,
} from "../../../tests/support/fake-stripe";
import { DEBIT, paymentRequest } from "../../../tests/support/payment-request";
import { createStripe } from "./stripe";

afterEach(() => vi.unstubAllGlobals());

const request = paymentRequest();
const ourMetadata = { site: "site.test", payment: request.id };

/** The Stripe adapter, with its fake. */
function aStripe(...args: Parameters<typeof fakeStripe>) {
  const fake = fakeStripe(...args);
  vi.stubGlobal("fetch", fake.fetch);
  return { stripe: createStripe(STRIPE_KEYS, Date.now), receivedRequests: fake.receivedRequests };
}

/** Polls the state of a session or PaymentIntent. */
async function poll(made: Record<string, unknown>) {
  const { stripe, receivedRequests } = aStripe({
    "GET /v1/checkout/sessions/{id}": () => sessionOf({ metadata: ourMetadata, ...made }),
    "GET /v1/payment_intents/{id}": () => intentOf({ metadata: ourMetadata, ...made }),
  });
  const providerId = made.object === "payment_intent" ? "pi_1" : "cs_test_1";
  const event = await stripe.poll({ ...request, providerId });
  return { event, receivedRequests };
}
const declined = { status: "requires_payment_method", last_payment_error: { type: "card_error" } };

test.each([
  ["open", { status: "open" }, "pending", null],
  ["expired", { status: "expired" }, "cancelled", "expired"],
  ["paid", { status: "complete", payment_status: "paid" }, "completed", null],
  ["on its way", { status: "complete", payment_intent: intentOf() }, "pending", null],
  ["refused later", { status: "complete", payment_intent: intentOf(declined) }, "failed", "card"],
])("polls a Checkout page that is %s", async (_how, made, state, fault) => {
  const { event, receivedRequests } = await poll(made);
  const { id: paymentId, siteId } = request;
  expect(event).toMatchObject({ kind: "payment", state, fault, paymentId, siteId });
  expect(event).toMatchObject({ providerId: "cs_test_1", amount: 2_500, currency: "EUR" });
  expect(receivedRequests[0]?.fields).toEqual({ "expand[0]": "payment_intent" });
});

test.each([
  ["on its way", { status: "processing" }, "pending", null],
  ["collected", { status: "succeeded", amount_received: 2_499 }, "completed", null],
  ["refused", { ...declined, last_payment_error: { type: "api_error" } }, "failed", "other"],
  ["called off", { status: "canceled" }, "cancelled", null],
])("polls a direct debit that is %s", async (how, made, state, fault) => {
  const { event } = await poll({ object: "payment_intent", ...made });
  const amount = how === "collected" ? 2_499 : 2_500; // the amount collected, not the one requested
  expect(event).toMatchObject({ state, fault, providerId: "pi_1", amount, currency: "EUR" });
});

test("an object without our metadata is ignored", async () => {
  expect((await poll({ metadata: {} })).event).toBeNull();
  expect((await poll({ metadata: { site: "x", payment: "y" } })).event).toBeNull();
});

test("finds a debit whose response was lost by its metadata, and nothing else", async () => {
  const list = (metadata: Record<string, string>) => ({
    object: "search_result",
    has_more: false,
    url: "/v1/payment_intents/search",
    data: [intentOf({ metadata })],
  });
  const find = async (metadata: Record<string, string>) => {
    const { stripe, receivedRequests } = aStripe({
      "GET /v1/payment_intents/search": () => list(metadata),
    });
    return { event: await stripe.poll({ ...request, providerId: null }), receivedRequests };
  };
  const { event, receivedRequests } = await find({ ...ourMetadata, debit: DEBIT.reference });
  expect(event).toMatchObject({ state: "pending", providerId: "pi_1" });
  expect(receivedRequests[0]?.fields.query).toBe(`metadata["payment"]:"${request.id}"`);
  expect((await find(ourMetadata)).event).toBeNull();
});

test("a debit rejected at once is a payment, for which events follow", async () => {
  const refused = { type: "invalid_request_error", payment_intent: intentOf({ id: "pi_9" }) };
  const { stripe } = aStripe({ "POST /v1/payment_intents": () => stripeError(400, refused) });
  const debit = { ...request, method: "sdd" as const, debit: DEBIT };
  expect(await stripe.begin(debit)).toEqual({ providerId: "pi_9", url: null });
});

test("a connection error is retried once with the same key, then thrown", async () => {
  let broken = 1;
  const fake = fakeStripe();
  const keys: (string | null)[] = [];
  vi.stubGlobal("fetch", async (...args: Parameters<typeof fetch>) => {
    keys.push(new Request(...args).headers.get("idempotency-key"));
    if (broken-- > 0) throw new TypeError("The line broke");
    return fake.fetch(...args);
  });
  const stripe = createStripe(STRIPE_KEYS, Date.now);
  expect(await stripe.begin(request)).toMatchObject({ providerId: "cs_test_1" });
  broken = 2;
  await expect(stripe.begin(request)).rejects.toThrow();
  expect(keys).toEqual([request.id, request.id, request.id, request.id]);
});

const refund: ProviderRefundRequest = {
  id: "refund-1",
  siteId: request.siteId,
  paymentId: request.id,
  providerId: "cs_test_1",
  amount: 1_000,
  currency: "EUR",
};

test("a refund uses the PaymentIntent, with the refund's key", async () => {
  const { stripe, receivedRequests } = aStripe();
  const event = await stripe.refund(refund);
  expect(event).toMatchObject({ kind: "refund", state: "completed", refundId: "refund-1" });
  expect(event).toMatchObject({ amount: 1_000, currency: "EUR", providerId: "re_1" });
  expect(receivedRequests.at(-1)).toEqual({
    how: "POST /v1/refunds",
    key: "refund-1",
    fields: {
      payment_intent: "pi_1",
      amount: "1000",
      "metadata[refund]": "refund-1",
      "metadata[site]": "site.test",
      "metadata[payment]": request.id,
    },
  });
});

test("a refund whose response was lost is not made twice", async () => {
  const lostRefund = refundOf({ id: "re_7", amount: 1_000, metadata: { refund: "refund-1" } });
  const { stripe, receivedRequests } = aStripe({
    "GET /v1/refunds": () => ({
      object: "list",
      data: [lostRefund],
      has_more: false,
      url: "/v1/refunds",
    }),
  });
  expect(await stripe.refund(refund)).toMatchObject({ state: "completed", providerId: "re_7" });
  expect(receivedRequests.filter(({ how }) => how === "POST /v1/refunds")).toEqual([]);
});
