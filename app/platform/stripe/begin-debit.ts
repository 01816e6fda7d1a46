import type { Stripe } from "stripe";
import type { ProviderPaymentRequest, StartedPayment } from "~/domain/payment/payment";
import { toMetadata } from "./payment-metadata";

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
    const refused = rejectedIntentId(error);
    if (refused) return { providerId: refused, url: null };
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
