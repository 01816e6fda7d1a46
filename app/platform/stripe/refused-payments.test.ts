import { afterEach, expect, test, vi } from "vitest";
import { RefusedForGood } from "~/domain/payment/payment";
import { DEBIT, paymentAsked } from "../../../tests/support/payment-asked";
import {
  intentOf,
  STRIPE_KEYS,
  sessionOf,
  stripeError,
  stripeStandIn,
} from "../../../tests/support/stripe-stand-in";
import { createStripe } from "./stripe";

afterEach(() => vi.unstubAllGlobals());

type Doors = Parameters<typeof stripeStandIn>[0];
function aStripe(doors: Doors) {
  const standIn = stripeStandIn(doors);
  vi.stubGlobal("fetch", standIn.fetch);
  return { stripe: createStripe(STRIPE_KEYS), heard: standIn.heard };
}
/** What comes of a payment that Stripe answers in that way. */
function begin(asked: Parameters<typeof paymentAsked>[0], status: number, error: object) {
  const answer = () => stripeError(status, { type: "invalid_request_error", ...error });
  const doors = { "POST /v1/checkout/sessions": answer, "POST /v1/payment_intents": answer };
  return aStripe(doors).stripe.begin(paymentAsked(asked));
}
const debit = { method: "sdd", debit: DEBIT } as const;

test("what Stripe refuses for good is told so, a page and a debit alike", async () => {
  for (const [asked, status, error] of [
    [{}, 400, { code: "parameter_invalid_empty" }],
    [debit, 400, { code: "email_invalid" }],
    [debit, 402, { type: "card_error" }],
  ] as const)
    await expect(begin(asked, status, error)).rejects.toThrow(RefusedForGood);
});

test("a debit that has a name there is a payment, of which Stripe tells", async () => {
  const named = { payment_intent: { id: "pi_7" } };
  expect(await begin(debit, 402, named)).toEqual({ providerId: "pi_7", url: null });
});

test.each([401, 403, 409, 429, 500])("what a %i may mean is tried again", async (status) => {
  await expect(begin(debit, status, {})).rejects.not.toThrow(RefusedForGood);
});

const ENDS = "POST /v1/payment_intents/pi_1/cancel";
const page = {
  "GET /v1/checkout/sessions/{id}": () => sessionOf({ status: "complete", payment_intent: "pi_1" }),
};

test("what waits is ended by the name of what is paid, under a key of its own", async () => {
  const { stripe, heard } = aStripe({ ...page, [ENDS]: () => intentOf({ status: "canceled" }) });
  const payment = paymentAsked();
  await stripe.cancel({ ...payment, providerId: "cs_test_1" });
  expect(heard.at(-1)).toMatchObject({ how: ENDS, key: `${payment.id}.end` });
});

test("what collects already, and what was never begun, is not ended", async () => {
  const refused = () => stripeError(400, { code: "payment_intent_unexpected_state" });
  const { stripe, heard } = aStripe({ ...page, [ENDS]: refused });
  const payment = paymentAsked();
  await expect(stripe.cancel({ ...payment, providerId: "cs_test_1" })).rejects.toThrow();
  const before = heard.length;
  await expect(stripe.cancel({ ...payment, providerId: null })).rejects.toThrow();
  expect(heard).toHaveLength(before);
});
