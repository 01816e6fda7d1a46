import type { Stripe } from "stripe";
import type { PaymentEvent, RefundEvent } from "~/domain/payment/payment";
import { readMetadata } from "./payment-metadata";

type StripeState = Pick<PaymentEvent, "state" | "fault">;
const stateOf = (
  state: PaymentEvent["state"],
  fault: PaymentEvent["fault"] = null,
): StripeState => ({
  state,
  fault,
});

/**
 * The state of a Checkout page. It stays open after its payer leaves or a card is declined, so that
 * they can retry.
 */
export function sessionState(session: Stripe.Checkout.Session): StripeState {
  if (session.status === "expired") return stateOf("cancelled", "expired");
  if (session.status !== "complete") return stateOf("pending");
  if (session.payment_status !== "unpaid") return stateOf("completed");
  const intent = session.payment_intent;
  return intent && typeof intent === "object" ? intentState(intent) : stateOf("pending");
}

/** The state of a PaymentIntent. */
export function intentState(intent: Stripe.PaymentIntent): StripeState {
  const error = intent.last_payment_error;
  if (intent.status === "succeeded") return stateOf("completed");
  if (intent.status === "canceled") return stateOf("cancelled");
  if (intent.status === "requires_payment_method" && error)
    return stateOf("failed", error.type === "card_error" ? "card" : "other");
  return stateOf("pending");
}

/** Id and time of an event. */
export type StripeEventSource = { eventId: string; at: number };

export function toSessionEvent(
  session: Stripe.Checkout.Session,
  state: StripeState,
  source: StripeEventSource,
): PaymentEvent | null {
  const marks = readMetadata(session.metadata);
  if (!marks || session.amount_total === null || session.currency === null) return null;
  const amount = session.amount_total;
  const currency = session.currency.toUpperCase();
  return {
    ...marks,
    ...state,
    ...source,
    kind: "payment",
    providerId: session.id,
    amount,
    currency,
  };
}

export function toIntentEvent(
  intent: Stripe.PaymentIntent,
  state: StripeState,
  source: StripeEventSource & { providerId?: string },
): PaymentEvent | null {
  const marks = readMetadata(intent.metadata);
  if (!marks) return null;
  const amount = intent.status === "succeeded" ? intent.amount_received : intent.amount;
  const currency = intent.currency.toUpperCase();
  return {
    providerId: intent.id,
    ...marks,
    ...state,
    ...source,
    kind: "payment",
    amount,
    currency,
  };
}

const REFUND_STATES: Record<string, RefundEvent["state"]> = {
  succeeded: "completed",
  failed: "failed",
  canceled: "failed",
};

/** `intent` is the refunded payment: a manual refund at Stripe has no metadata of ours. */
export function toRefundEvent(
  refund: Stripe.Refund,
  intent: Pick<Stripe.PaymentIntent, "metadata"> | null,
  source: StripeEventSource,
): RefundEvent | null {
  const marks = readMetadata(refund.metadata) ?? readMetadata(intent?.metadata);
  if (!marks) return null;
  const state = REFUND_STATES[refund.status ?? ""] ?? "pending";
  const { id: providerId, amount } = refund;
  const refundId = refund.metadata?.refund ?? null;
  const currency = refund.currency.toUpperCase();
  return { ...marks, ...source, kind: "refund", state, refundId, providerId, amount, currency };
}
