import { afterEach, expect, test, vi } from "vitest";
import type { PaymentMethod } from "~/domain/payment/payment";
import { creationTimeOf } from "~/kit/ids";
import { fakeStripe, intentOf, STRIPE_KEYS, sessionOf } from "../../../tests/support/fake-stripe";
import { DEBIT, paymentRequest } from "../../../tests/support/payment-request";
import { createStripe } from "./stripe";

afterEach(() => vi.unstubAllGlobals());

/** The Stripe adapter, with its fake. */
function aStripe(...args: Parameters<typeof fakeStripe>) {
  const fake = fakeStripe(...args);
  vi.stubGlobal("fetch", fake.fetch);
  return { stripe: createStripe(STRIPE_KEYS, Date.now), receivedRequests: fake.receivedRequests };
}

test("begins a payment on Stripe's page with its amount, text and key", async () => {
  const { stripe, receivedRequests } = aStripe();
  const request = paymentRequest({ method: "ideal" });
  const payment = { providerId: "cs_test_1", url: "https://checkout.stripe.com/c/pay/cs_test_1" };
  expect(await stripe.begin(request)).toEqual(payment);
  expect(receivedRequests).toHaveLength(1);
  expect(receivedRequests[0]).toMatchObject({ how: "POST /v1/checkout/sessions", key: request.id });
  expect(receivedRequests[0]?.fields).toEqual({
    mode: "payment",
    "line_items[0][quantity]": "1",
    "line_items[0][price_data][currency]": "eur",
    "line_items[0][price_data][unit_amount]": "2500",
    "line_items[0][price_data][product_data][name]": "Velours: 100 credits",
    "allowed_payment_method_types[0]": "ideal",
    client_reference_id: request.orderId,
    "metadata[site]": "site.test",
    "metadata[payment]": request.id,
    "payment_intent_data[metadata][site]": "site.test",
    "payment_intent_data[metadata][payment]": request.id,
    "payment_intent_data[description]": "Velours: 100 credits",
    success_url: request.returnUrl,
    cancel_url: request.returnUrl,
    locale: "nl",
    expires_at: String(Math.floor(creationTimeOf(request.id) / 1000) + 35 * 60),
    "adaptive_pricing[enabled]": "false",
  });
});

test("beginning a payment again later sends identical parameters", async () => {
  const { stripe, receivedRequests } = aStripe();
  const request = paymentRequest();
  const payment = await stripe.begin(request);
  vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] });
  expect(await stripe.begin(request)).toEqual(payment);
  vi.useRealTimers();
  expect(receivedRequests[1]).toEqual(receivedRequests[0]);
});

test.each<[PaymentMethod, string]>([
  ["creditcard", "card"],
  ["visa", "card"],
  ["mastercard", "card"],
  ["maestro", "card"],
  ["applepay", "card"],
  ["paypal", "paypal"],
  ["bancontact", "bancontact"],
  ["eps", "eps"],
])("the method %s is Stripe's %s", async (method, type) => {
  const { stripe, receivedRequests } = aStripe();
  await stripe.begin(paymentRequest({ method }));
  expect(receivedRequests[0]?.fields["allowed_payment_method_types[0]"]).toBe(type);
});

test("offers no closed method, and no unknown one", async () => {
  const { stripe, receivedRequests } = aStripe();
  for (const method of ["sofort", "giropay"] as const) {
    expect(stripe.methods).not.toContain(method);
    await expect(stripe.begin(paymentRequest({ method }))).rejects.toThrow(method);
  }
  expect(receivedRequests).toEqual([]);
  expect(stripe.methods).toHaveLength(11);
});

test("a bank transfer creates its own customer", async () => {
  const { stripe, receivedRequests } = aStripe();
  const request = paymentRequest({ method: "sct", email: "noor@example.test" });
  await stripe.begin(request);
  expect(receivedRequests.map(({ how, key }) => [how, key])).toEqual([
    ["POST /v1/customers", `${request.id}.payer`],
    ["POST /v1/checkout/sessions", request.id],
  ]);
  // Without it the payment could not be refunded.
  expect(receivedRequests[0]?.fields).toEqual({
    "metadata[site]": "site.test",
    "metadata[payment]": request.id,
    email: "noor@example.test",
  });
  expect(receivedRequests[1]?.fields).toMatchObject({
    customer: "cus_1",
    "allowed_payment_method_types[0]": "customer_balance",
    "payment_method_options[customer_balance][funding_type]": "bank_transfer",
    "payment_method_options[customer_balance][bank_transfer][type]": "eu_bank_transfer",
  });
});

const INSTRUCTIONS = {
  type: "eu_bank_transfer",
  reference: "RF18",
  amount_remaining: 2_500,
  currency: "eur",
  hosted_instructions_url: "https://payments.stripe.com/bank_transfers/instructions/1",
  financial_addresses: [
    {
      type: "iban",
      supported_networks: ["sepa"],
      iban: {
        account_holder_name: "Shop Ltd",
        bic: "SXPYDEHH",
        country: "NL",
        iban: "NL11ABNA1234567890",
      },
    },
  ],
};

test("a bank transfer shows the account and reference that Stripe assigned", async () => {
  const next_action = {
    type: "display_bank_transfer_instructions",
    display_bank_transfer_instructions: INSTRUCTIONS,
  };
  const chosen = { status: "complete", payment_intent: intentOf({ next_action }) };
  const { stripe } = aStripe({
    "GET /v1/checkout/sessions/{id}": (_fields, id) =>
      sessionOf(id === "cs_chosen" ? { id, ...chosen } : { id }),
  });
  const request = { ...paymentRequest({ method: "sct" }) };
  const detailsOf = (providerId: string | null) =>
    stripe.transferDetails({ ...request, providerId });
  expect(await detailsOf("cs_chosen")).toEqual({
    holder: "Shop Ltd",
    iban: "NL11ABNA1234567890",
    bic: "SXPYDEHH",
    reference: "RF18",
    url: INSTRUCTIONS.hosted_instructions_url,
  });
  expect(await detailsOf("cs_open")).toBeNull();
  expect(await detailsOf(null)).toBeNull();
});

test("closes an unused Checkout page, and cancels a payment begun on it", async () => {
  const { stripe, receivedRequests } = aStripe({
    "GET /v1/checkout/sessions/{id}": (_fields, id) =>
      sessionOf({ id, status: id === "cs_open" ? "open" : "complete", payment_intent: "pi_1" }),
    "POST /v1/checkout/sessions/cs_open/expire": () => sessionOf({ status: "expired" }),
    "POST /v1/payment_intents/pi_1/cancel": () => intentOf({ status: "canceled" }),
  });
  const request = { ...paymentRequest({ method: "sct" }) };
  const writes = () =>
    receivedRequests.splice(0).flatMap(({ how }) => (how.startsWith("POST") ? [how] : []));
  await stripe.cancel({ ...request, providerId: "cs_open" });
  expect(writes()).toEqual(["POST /v1/checkout/sessions/cs_open/expire"]);
  await stripe.cancel({ ...request, providerId: "cs_done" });
  expect(writes()).toEqual(["POST /v1/payment_intents/pi_1/cancel"]);
});

test("collects a direct debit with the mandate given on our site", async () => {
  const { stripe, receivedRequests } = aStripe();
  const request = paymentRequest({ method: "sdd", debit: DEBIT });
  expect(await stripe.begin(request)).toEqual({ providerId: "pi_1", url: null });
  expect(receivedRequests[0]).toMatchObject({ how: "POST /v1/payment_intents", key: request.id });
  const billing = "payment_method_data[billing_details]";
  const accepted = "mandate_data[customer_acceptance]";
  expect(receivedRequests[0]?.fields).toEqual({
    amount: "2500",
    currency: "eur",
    confirm: "true",
    "allowed_payment_method_types[0]": "sepa_debit",
    "payment_method_data[type]": "sepa_debit",
    "payment_method_data[sepa_debit][iban]": DEBIT.iban,
    [`${billing}[name]`]: DEBIT.holder,
    [`${billing}[phone]`]: DEBIT.phone,
    [`${billing}[email]`]: DEBIT.email,
    [`${billing}[address][line1]`]: "Kade 12",
    [`${billing}[address][postal_code]`]: DEBIT.zip,
    [`${billing}[address][city]`]: DEBIT.city,
    [`${billing}[address][country]`]: "NL",
    [`${accepted}[type]`]: "online",
    [`${accepted}[accepted_at]`]: "1795000000",
    [`${accepted}[online][ip_address]`]: DEBIT.address,
    [`${accepted}[online][user_agent]`]: DEBIT.browser,
    return_url: request.returnUrl,
    description: request.description,
    "metadata[site]": "site.test",
    "metadata[payment]": request.id,
    "metadata[debit]": DEBIT.reference,
  });
});
