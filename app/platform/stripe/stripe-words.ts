import type { Stripe } from "stripe";
import type { PaymentNews, RefundNews } from "~/domain/payment/payment";
import { readMarks } from "./marks";

type Said = Pick<PaymentNews, "state" | "fault">;
const say = (state: PaymentNews["state"], fault: PaymentNews["fault"] = null): Said => ({
  ...{ state, fault },
});

/**
 * The state of a Checkout page. It stays open after its payer leaves or a card is declined, so that
 * they can retry.
 */
export function ofSession(session: Stripe.Checkout.Session): Said {
  if (session.status === "expired") return say("cancelled", "expired");
  if (session.status !== "complete") return say("pending");
  if (session.payment_status !== "unpaid") return say("completed");
  const intent = session.payment_intent;
  return intent && typeof intent === "object" ? ofIntent(intent) : say("pending");
}

/** The state of a PaymentIntent. */
export function ofIntent(intent: Stripe.PaymentIntent): Said {
  const error = intent.last_payment_error;
  if (intent.status === "succeeded") return say("completed");
  if (intent.status === "canceled") return say("cancelled");
  if (intent.status === "requires_payment_method" && error)
    return say("failed", error.type === "card_error" ? "card" : "other");
  return say("pending");
}

/** Id and time of an event. */
export type Told = { eventId: string; at: number };

export function sessionNews(
  session: Stripe.Checkout.Session,
  said: Said,
  told: Told,
): PaymentNews | null {
  const marks = readMarks(session.metadata);
  if (!marks || session.amount_total === null || session.currency === null) return null;
  const amount = session.amount_total;
  const currency = session.currency.toUpperCase();
  return { ...marks, ...said, ...told, kind: "payment", providerId: session.id, amount, currency };
}

export function intentNews(
  intent: Stripe.PaymentIntent,
  said: Said,
  told: Told & { providerId?: string },
): PaymentNews | null {
  const marks = readMarks(intent.metadata);
  if (!marks) return null;
  const amount = intent.status === "succeeded" ? intent.amount_received : intent.amount;
  const currency = intent.currency.toUpperCase();
  return { providerId: intent.id, ...marks, ...said, ...told, kind: "payment", amount, currency };
}

const REFUND_STATES: Record<string, RefundNews["state"]> = {
  ...{ succeeded: "completed", failed: "failed", canceled: "failed" },
};

/** `intent` is the refunded payment: a manual refund at Stripe has no metadata of ours. */
export function refundNews(
  refund: Stripe.Refund,
  intent: Pick<Stripe.PaymentIntent, "metadata"> | null,
  told: Told,
): RefundNews | null {
  const marks = readMarks(refund.metadata) ?? readMarks(intent?.metadata);
  if (!marks) return null;
  const state = REFUND_STATES[refund.status ?? ""] ?? "pending";
  const { id: providerId, amount } = refund;
  const refundId = refund.metadata?.refund ?? null;
  const currency = refund.currency.toUpperCase();
  return { ...marks, ...told, kind: "refund", state, refundId, providerId, amount, currency };
}
