import { afterEach, expect, test, vi } from "vitest";
import { PermanentProviderError } from "~/domain/payment/payment";
import {
  fakeStripe,
  intentOf,
  STRIPE_KEYS,
  sessionOf,
  stripeError,
} from "../../../tests/support/fake-stripe";
import { DEBIT, paymentRequest } from "../../../tests/support/payment-request";
import { createStripe } from "./stripe";

afterEach(() => vi.unstubAllGlobals());

type Endpoints = Parameters<typeof fakeStripe>[0];
function aStripe(handlers: Endpoints) {
  const fake = fakeStripe(handlers);
  vi.stubGlobal("fetch", fake.fetch);
  return { stripe: createStripe(STRIPE_KEYS, Date.now), receivedRequests: fake.receivedRequests };
}
/** The result of beginning a payment for a response of Stripe. */
function begin(overrides: Parameters<typeof paymentRequest>[0], status: number, error: object) {
  const answer = () => stripeError(status, { type: "invalid_request_error", ...error });
  const handlers = { "POST /v1/checkout/sessions": answer, "POST /v1/payment_intents": answer };
  return aStripe(handlers).stripe.begin(paymentRequest(overrides));
}
const debit = { method: "sdd", debit: DEBIT } as const;

test("a permanent error rejects the payment, on the page and by debit", async () => {
  for (const [overrides, status, error] of [
    [{}, 400, { code: "parameter_invalid_empty" }],
    [debit, 400, { code: "email_invalid" }],
    [debit, 402, { type: "card_error" }],
  ] as const)
    await expect(begin(overrides, status, error)).rejects.toThrow(PermanentProviderError);
});

test("a debit that has an id at Stripe is a payment, for which events follow", async () => {
  const named = { payment_intent: { id: "pi_7" } };
  expect(await begin(debit, 402, named)).toEqual({ providerId: "pi_7", url: null });
});

test.each([401, 403, 409, 429, 500])("the status %i is temporary and retried", async (status) => {
  await expect(begin(debit, status, {})).rejects.not.toThrow(PermanentProviderError);
});

const ENDS = "POST /v1/payment_intents/pi_1/cancel";
const page = {
  "GET /v1/checkout/sessions/{id}": () => sessionOf({ status: "complete", payment_intent: "pi_1" }),
};

test("cancels a waiting payment by its PaymentIntent, with its own key", async () => {
  const { stripe, receivedRequests } = aStripe({
    ...page,
    [ENDS]: () => intentOf({ status: "canceled" }),
  });
  const payment = paymentRequest();
  await stripe.cancel({ ...payment, providerId: "cs_test_1" });
  expect(receivedRequests.at(-1)).toMatchObject({ how: ENDS, key: `${payment.id}.end` });
});

test("cannot cancel a payment in collection, or one that was never begun", async () => {
  const refused = () => stripeError(400, { code: "payment_intent_unexpected_state" });
  const { stripe, receivedRequests } = aStripe({ ...page, [ENDS]: refused });
  const payment = paymentRequest();
  await expect(stripe.cancel({ ...payment, providerId: "cs_test_1" })).rejects.toThrow();
  const before = receivedRequests.length;
  await expect(stripe.cancel({ ...payment, providerId: null })).rejects.toThrow();
  expect(receivedRequests).toHaveLength(before);
});
