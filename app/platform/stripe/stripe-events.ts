import type { Stripe } from "stripe";
import type {
  PaymentEvent,
  ProviderEvent,
  RefundEvent,
  WebhookRefusal,
} from "~/domain/payment/payment";
import { minutes } from "~/kit/duration";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { loadStripe, readMetadata, type StripeKeys } from "./stripe-client";

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
type StripeEventSource = { eventId: string; at: number };

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

/** In seconds. Older webhooks are rejected as replayed; Stripe signs each retry again. */
const MAX_AGE_SECONDS = minutes(5) / 1000;
const ANY_AGE = 0; // the library's value for no limit

/**
 * Parses a webhook of Stripe; null if its event is not handled or belongs to another system at the
 * same account.
 */
export async function readEvent(
  { stripe, keys }: { stripe: Stripe; keys: StripeKeys },
  header: string | null,
  body: string,
): Promise<Outcome<ProviderEvent | null, WebhookRefusal>> {
  const event = await signedEvent(keys.webhookSecrets, {
    header,
    body,
    tolerance: MAX_AGE_SECONDS,
  });
  if (event === "unreadable") return refuse("unreadable");
  if (!event) {
    const oldEvent = await signedEvent(keys.webhookSecrets, { header, body, tolerance: ANY_AGE });
    return refuse(oldEvent ? "old" : "unsigned");
  }
  // Test payments must not grant anything that is sold.
  if (event.livemode !== /^[a-z]+_live_/.test(keys.secretKey)) return refuse("foreign");
  return done(await toProviderEvent(stripe, event));
}

type SignedCall = { header: string | null; body: string; tolerance: number };

/**
 * The event in a webhook signed by one of the secrets, "unreadable" if it is not JSON, verified
 * with the runtime's own cryptography.
 */
async function signedEvent(secrets: string[], { header, body, tolerance }: SignedCall) {
  const { webhooks, createSubtleCryptoProvider, errors } = await loadStripe();
  for (const secret of secrets) {
    try {
      const crypto = createSubtleCryptoProvider();
      return await webhooks.constructEventAsync(body, header ?? "", secret, tolerance, crypto);
    } catch (error) {
      // The library parses the body after it has verified the signature.
      if (error instanceof SyntaxError) return "unreadable";
      if (!(error instanceof errors.StripeSignatureVerificationError)) throw error;
    }
  }
  return null;
}

/** Converts an event; null if it is not handled. */
export async function toProviderEvent(
  stripe: Stripe,
  event: Stripe.Event,
): Promise<ProviderEvent | null> {
  const source = { eventId: event.id, at: event.created * 1000 };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return toSessionEvent(event.data.object, sessionState(event.data.object), source);
    case "checkout.session.async_payment_failed":
      return toSessionEvent(event.data.object, { state: "failed", fault: "other" }, source);
    case "payment_intent.processing":
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      // Payments on Stripe's page are covered by session events, since a payer may retry there.
      if (!event.data.object.metadata.debit) return null;
      return toIntentEvent(event.data.object, intentState(event.data.object), source);
    case "charge.dispute.created":
    case "charge.dispute.funds_withdrawn":
      return disputeEvent(stripe, event.data.object, source);
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const refund = event.data.object;
      const isOurs = readMetadata(refund.metadata) !== null;
      return toRefundEvent(refund, isOurs ? null : await loadIntent(stripe, refund), source);
    }
    default:
      return null;
  }
}

/** A dispute, which takes money back. A bank's inquiry (`warning_…`) takes none. */
async function disputeEvent(
  stripe: Stripe,
  dispute: Stripe.Dispute,
  source: StripeEventSource,
): Promise<ProviderEvent | null> {
  if (dispute.status.startsWith("warning_")) return null;
  const intent = await loadIntent(stripe, dispute);
  if (!intent) return null;
  const providerId = await startedProviderId(stripe, intent);
  const event = toIntentEvent(
    intent,
    { state: "charged_back", fault: null },
    { ...source, providerId },
  );
  return event && { ...event, amount: disputedAmount(dispute, event) };
}

/**
 * The disputed amount, possibly a part; limited to the amount paid, also if currency conversion
 * makes it more.
 */
const disputedAmount = ({ amount, currency }: Stripe.Dispute, paid: PaymentEvent): number =>
  currency === paid.currency.toLowerCase() ? Math.min(amount, paid.amount) : paid.amount;

/** The id under which the payment was begun: a debit's own, otherwise that of its Checkout page. */
async function startedProviderId(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<string> {
  if (intent.metadata.debit) return intent.id;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent.id, limit: 1 });
  return data[0]?.id ?? intent.id;
}

/** The PaymentIntent, loaded if only its id is given. */
async function loadIntent(
  stripe: Stripe,
  { payment_intent: intent }: Pick<Stripe.Refund, "payment_intent">,
): Promise<Stripe.PaymentIntent | null> {
  return typeof intent === "string" ? stripe.paymentIntents.retrieve(intent) : intent;
}
