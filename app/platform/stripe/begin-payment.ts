import type { Stripe } from "stripe";
import type {
  PaymentMethod,
  ProviderPaymentRequest,
  StartedPayment,
} from "~/domain/payment/payment";
import { minutes } from "~/kit/duration";
import { creationTimeOf } from "~/kit/ids";
import { toMetadata } from "./stripe-client";

/**
 * Stripe's names of the payment methods. A card's brand is known only once its number is typed, and
 * Apple Pay is a card wallet.
 */
const STRIPE_METHODS = {
  creditcard: "card",
  visa: "card",
  mastercard: "card",
  maestro: "card",
  applepay: "card",
  paypal: "paypal",
  ideal: "ideal",
  bancontact: "bancontact",
  eps: "eps",
  sct: "customer_balance",
} as const satisfies Partial<Record<PaymentMethod, string>>;
type HostedMethod = keyof typeof STRIPE_METHODS;

export const HOSTED_METHODS = Object.keys(STRIPE_METHODS) as HostedMethod[];
const isHosted = (method: PaymentMethod): method is HostedMethod => method in STRIPE_METHODS;

/**
 * Stripe's minimum of half an hour, plus time for retries: a price is not valid longer (R263).
 * PENDING_PAYMENT_TTL of order.ts must be longer.
 */
const CHECKOUT_TTL = minutes(35);

/**
 * Begins a payment on Stripe's hosted page (Checkout), so that we never see payment data. All
 * parameters follow from the request, including the expiry, which counts from the payment id's
 * time: a retry with the same idempotency key must be identical.
 */
export async function beginCheckout(
  stripe: Stripe,
  request: ProviderPaymentRequest,
): Promise<StartedPayment> {
  const { id, method, returnUrl } = request;
  if (!isHosted(method)) throw new Error(`Stripe's page does not take ${method}`);
  const session = await stripe.checkout.sessions.create(
    {
      mode: "payment",
      line_items: [lineOf(request)],
      allowed_payment_method_types: [STRIPE_METHODS[method]],
      ...(method === "sct" ? await transferParams(stripe, request) : {}),
      client_reference_id: request.orderId,
      metadata: toMetadata(request),
      payment_intent_data: { metadata: toMetadata(request), description: request.description },
      // Both lead to the same page, which reads the payment's state and trusts neither.
      success_url: returnUrl,
      cancel_url: returnUrl,
      locale: request.language as Stripe.Checkout.SessionCreateParams.Locale,
      expires_at: Math.floor((creationTimeOf(id) + CHECKOUT_TTL) / 1000),
      // Disables presentment in other currencies, whose amount would differ from the agreed one.
      adaptive_pricing: { enabled: false },
    },
    { idempotencyKey: id },
  );
  return { providerId: session.id, url: session.url };
}

const lineOf = ({ amount, currency, description }: ProviderPaymentRequest) => ({
  quantity: 1,
  price_data: {
    currency: currency.toLowerCase(),
    unit_amount: amount,
    product_data: { name: description },
  },
});

/**
 * A bank transfer needs a Stripe customer, created for this payment only; a Dutch account accepts
 * transfers from all of SEPA. Without a customer e-mail address Stripe cannot refund a transfer
 * from an unknown account (R319).
 */
async function transferParams(stripe: Stripe, request: ProviderPaymentRequest) {
  const payer = await stripe.customers.create(
    { metadata: toMetadata(request), ...(request.email ? { email: request.email } : {}) },
    { idempotencyKey: `${request.id}.payer` },
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

/**
 * Begins a direct debit with the mandate that the payer gave on our site: no step at Stripe is
 * left, which reports days later whether the money arrived. The bank statement shows Stripe's own
 * mandate reference; ours is stored in the payment's metadata.
 */
export async function beginDebit(
  stripe: Stripe,
  request: ProviderPaymentRequest,
): Promise<StartedPayment> {
  const { debit } = request;
  if (!debit) throw new Error("A direct debit needs a mandate");
  try {
    const { id } = await stripe.paymentIntents.create(
      {
        amount: request.amount,
        currency: request.currency.toLowerCase(),
        confirm: true,
        allowed_payment_method_types: ["sepa_debit"],
        payment_method_data: payerOf(debit),
        mandate_data: mandateOf(debit),
        return_url: request.returnUrl,
        description: request.description,
        metadata: { ...toMetadata(request), debit: debit.reference },
      },
      { idempotencyKey: request.id },
    );
    return { providerId: id, url: null };
  } catch (error) {
    // Even if rejected at once it is a payment, for which Stripe sends events as for any other.
    const rejectedId = rejectedIntentId(error);
    if (rejectedId) return { providerId: rejectedId, url: null };
    throw error;
  }
}

type Debit = NonNullable<ProviderPaymentRequest["debit"]>;

const payerOf = (debit: Debit) => ({
  type: "sepa_debit" as const,
  sepa_debit: { iban: debit.iban },
  billing_details: {
    name: debit.holder,
    phone: debit.phone,
    ...(debit.email ? { email: debit.email } : {}),
    address: {
      line1: `${debit.street} ${debit.houseNumber}`,
      postal_code: debit.zip,
      city: debit.city,
      country: debit.country,
    },
  },
});

const mandateOf = ({ agreedAt, address, browser }: Debit) => ({
  customer_acceptance: {
    type: "online" as const,
    accepted_at: Math.floor(agreedAt / 1000),
    online: { ip_address: address, user_agent: browser },
  },
});

function rejectedIntentId(error: unknown): string | null {
  const { payment_intent: intent } = error as { payment_intent?: { id?: string } };
  return intent?.id ?? null;
}
