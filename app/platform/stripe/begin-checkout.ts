import type { Stripe } from "stripe";
import type { Begun, Method, PaymentAsked } from "~/domain/payment/payment";
import { minutes } from "~/kit/duration";
import { madeAt } from "~/kit/ids";
import { marksOf } from "./marks";

/**
 * Stripe's names of the payment methods. A card's brand is known only once its number is typed, and
 * Apple Pay is a card wallet.
 */
const TYPES = {
  ...{ creditcard: "card", visa: "card", mastercard: "card", maestro: "card", applepay: "card" },
  ...{ paypal: "paypal", ideal: "ideal", bancontact: "bancontact", eps: "eps" },
  sct: "customer_balance",
} as const satisfies Partial<Record<Method, string>>;
type Hosted = keyof typeof TYPES;

export const HOSTED = Object.keys(TYPES) as Hosted[];
const isHosted = (method: Method): method is Hosted => method in TYPES;

/**
 * Stripe's minimum of half an hour, plus time for retries: a price is not valid longer (R263).
 * BEING_PAID of order.ts must be longer.
 */
const OPEN_FOR = minutes(35);

/**
 * Begins a payment on Stripe's hosted page (Checkout), so that we never see payment data. All
 * parameters follow from the request, including the expiry, which counts from the payment id's
 * time: a retry with the same idempotency key must be identical.
 */
export async function beginCheckout(stripe: Stripe, asked: PaymentAsked): Promise<Begun> {
  const { id, method, returnUrl } = asked;
  if (!isHosted(method)) throw new Error(`Stripe's page does not take ${method}`);
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [lineOf(asked)],
      allowed_payment_method_types: [TYPES[method]],
      ...(method === "sct" ? await transferOf(stripe, asked) : {}),
      client_reference_id: asked.orderId,
      metadata: marksOf(asked),
      payment_intent_data: { metadata: marksOf(asked), description: asked.words },
      // Both lead to the same page, which reads the payment's state and trusts neither.
      success_url: returnUrl,
      cancel_url: returnUrl,
      locale: asked.language as Stripe.Checkout.SessionCreateParams.Locale,
      expires_at: Math.floor((madeAt(id) + OPEN_FOR) / 1000),
      // Disables presentment in other currencies, whose amount would differ from the agreed one.
      adaptive_pricing: { enabled: false },
    },
    { idempotencyKey: id },
  );
  return { providerId: session.id, url: session.url };
}

const lineOf = ({ amount, currency, words }: PaymentAsked) => ({
  quantity: 1,
  price_data: {
    currency: currency.toLowerCase(),
    unit_amount: amount,
    product_data: { name: words },
  },
});

/**
 * A bank transfer needs a Stripe customer, created for this payment only; a Dutch account accepts
 * transfers from all of SEPA. Without a customer e-mail address Stripe cannot refund a transfer
 * from an unknown account (R319).
 */
async function transferOf(stripe: Stripe, asked: PaymentAsked) {
  const payer = await stripe.customers.create(
    { metadata: marksOf(asked), ...(asked.email ? { email: asked.email } : {}) },
    { idempotencyKey: `${asked.id}.payer` },
  );
  return {
    customer: payer.id,
    payment_method_options: {
      customer_balance: {
        funding_type: "bank_transfer" as const,
        bank_transfer: {
          type: "eu_bank_transfer" as const,
          eu_bank_transfer: { country: "NL" as const },
        },
      },
    },
  };
}
