import { afterEach, expect, test, vi } from "vitest";
import type { ProviderRefundRequest } from "~/domain/payment/payment";
import { fakeStripe, STRIPE_KEYS, stripeError } from "../../../tests/support/fake-stripe";
import { paymentRequest } from "../../../tests/support/payment-request";
import { createStripe } from "./stripe";

afterEach(() => vi.unstubAllGlobals());

const { id: paymentId, siteId } = paymentRequest();
const refund: ProviderRefundRequest = {
  id: "refund-1",
  siteId,
  paymentId,
  providerId: "cs_test_1",
  amount: 1_000,
  currency: "EUR",
};
const INVALID = "invalid_request_error";
/** The result of a refund for a response of Stripe. */
function refused(status: number, error: Record<string, unknown>) {
  const fake = fakeStripe({ "POST /v1/refunds": () => stripeError(status, error) });
  vi.stubGlobal("fetch", fake.fetch);
  return createStripe(STRIPE_KEYS, Date.now).refund(refund);
}

test("a permanently rejected refund is failed", async () => {
  const codes = ["charge_already_refunded", "charge_disputed", "email_missing", undefined];
  for (const code of codes)
    expect(await refused(400, { type: INVALID, code })).toMatchObject({
      kind: "refund",
      state: "failed",
      refundId: "refund-1",
      amount: 1_000,
    });
});

test.each([
  ["our money there is not enough", 400, { type: INVALID, code: "balance_insufficient" }],
  ["the same key came with another form", 400, { type: "idempotency_error" }],
  ["our key is not theirs any more", 401, { type: INVALID }],
  ["our key may not do it", 403, { type: INVALID }],
  ["another call is at it", 409, { type: INVALID, code: "idempotency_key_in_use" }],
  ["we ask too often", 429, { type: INVALID, code: "rate_limit" }],
  ["Stripe is broken", 500, { type: "api_error" }],
])("a refund is retried if %s", async (_reason, status, error) => {
  await expect(refused(status, error)).rejects.toThrow();
});
