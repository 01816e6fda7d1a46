import type { Stripe } from "stripe";
import type { Begun, Method, PaymentAsked } from "~/domain/payment/payment";
import { minutes } from "~/kit/duration";
import { madeAt } from "~/kit/ids";
import { marksOf } from "./marks";

/** What Stripe calls them. A card's brand is known once its number is typed, and Apple Pay is a card's wallet. */
const TYPES = {
  ...{ creditcard: "card", visa: "card", mastercard: "card", maestro: "card", applepay: "card" },
  ...{ paypal: "paypal", ideal: "ideal", bancontact: "bancontact", eps: "eps" },
  sct: "customer_balance",
} as const satisfies Partial<Record<Method, string>>;
type Hosted = keyof typeof TYPES;

export const HOSTED = Object.keys(TYPES) as Hosted[];
const isHosted = (method: Method): method is Hosted => method in TYPES;

/** As short as Stripe allows (half an hour), and a little for a line that breaks: a price stands no longer (R263). BEING_PAID of order.ts must be longer. */
const OPEN_FOR = minutes(35);

/**
 * Stripe's own page (Checkout), where the payer types what we never see. All of it follows from what is asked, the end of
 * the page too, which counts from the payment's id: asked again with the same key it must be the same, letter by letter.
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
      // Both lead to the same page, which says how it stands and believes neither.
      success_url: returnUrl,
      cancel_url: returnUrl,
      locale: asked.language as Stripe.Checkout.SessionCreateParams.Locale,
      expires_at: Math.floor((madeAt(id) + OPEN_FOR) / 1000),
      // In the order's currency alone: another would be another amount than was agreed.
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
 * A bank transfer goes to an account of a customer at Stripe, made for this payment alone; a Dutch one takes from all of SEPA.
 * Without an e-mail address of the customer's Stripe refuses to give back what came from an account that it does not know (R319).
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
