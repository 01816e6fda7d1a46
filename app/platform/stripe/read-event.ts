import type { Stripe } from "stripe";
import type { News, NewsRefusal, PaymentNews } from "~/domain/payment/payment";
import { minutes } from "~/kit/duration";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { readMarks } from "./marks";
import { loadStripe, type StripeKeys } from "./stripe-client";
import {
  intentNews,
  ofIntent,
  ofSession,
  refundNews,
  sessionNews,
  type Told,
} from "./stripe-words";

/** In seconds. Older webhooks are rejected as replayed; Stripe signs each retry again. */
const LONGEST = minutes(5) / 1000;
const WHENEVER = 0; // the library's value for no limit

/**
 * Parses a webhook of Stripe; null if its event is not handled or belongs to another system at the
 * same account.
 */
export async function readEvent(
  { stripe, keys }: { stripe: Stripe; keys: StripeKeys },
  header: string | null,
  body: string,
): Promise<Outcome<News | null, NewsRefusal>> {
  const event = await signedEvent(keys.webhookSecrets, { header, body, tolerance: LONGEST });
  if (event === "unreadable") return refuse("unreadable");
  if (!event) {
    const kept = await signedEvent(keys.webhookSecrets, { header, body, tolerance: WHENEVER });
    return refuse(kept ? "old" : "unsigned");
  }
  // Test payments must not grant anything that is sold.
  if (event.livemode !== /^[a-z]+_live_/.test(keys.secretKey)) return refuse("foreign");
  return done(await newsOf(stripe, event));
}

type Call = { header: string | null; body: string; tolerance: number };

/**
 * The event in a webhook signed by one of the secrets, "unreadable" if it is not JSON, verified
 * with the runtime's own cryptography.
 */
async function signedEvent(secrets: string[], { header, body, tolerance }: Call) {
  const { webhooks, createSubtleCryptoProvider, errors } = await loadStripe();
  for (const secret of secrets) {
    try {
      const crypto = createSubtleCryptoProvider();
      return await webhooks.constructEventAsync(body, header ?? "", secret, tolerance, crypto);
    } catch (fault) {
      // The library parses the body after it has verified the signature.
      if (fault instanceof SyntaxError) return "unreadable";
      if (!(fault instanceof errors.StripeSignatureVerificationError)) throw fault;
    }
  }
  return null;
}

/** Converts an event; null if it is not handled. */
export async function newsOf(stripe: Stripe, event: Stripe.Event): Promise<News | null> {
  const told = { eventId: event.id, at: event.created * 1000 };
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.expired":
      return sessionNews(event.data.object, ofSession(event.data.object), told);
    case "checkout.session.async_payment_failed":
      return sessionNews(event.data.object, { state: "failed", fault: "other" }, told);
    case "payment_intent.processing":
    case "payment_intent.succeeded":
    case "payment_intent.payment_failed":
    case "payment_intent.canceled":
      // Payments on Stripe's page are covered by session events, since a payer may retry there.
      if (!event.data.object.metadata.debit) return null;
      return intentNews(event.data.object, ofIntent(event.data.object), told);
    case "charge.dispute.created":
    case "charge.dispute.funds_withdrawn":
      return disputeNews(stripe, event.data.object, told);
    case "refund.created":
    case "refund.updated":
    case "refund.failed": {
      const refund = event.data.object;
      const isOurs = readMarks(refund.metadata) !== null;
      return refundNews(refund, isOurs ? null : await intentOf(stripe, refund), told);
    }
    default:
      return null;
  }
}

/** A dispute, which takes money back. A bank's inquiry (`warning_…`) takes none. */
async function disputeNews(
  stripe: Stripe,
  dispute: Stripe.Dispute,
  told: Told,
): Promise<News | null> {
  if (dispute.status.startsWith("warning_")) return null;
  const intent = await intentOf(stripe, dispute);
  if (!intent) return null;
  const providerId = await begunAs(stripe, intent);
  const news = intentNews(intent, { state: "charged_back", fault: null }, { ...told, providerId });
  return news && { ...news, amount: disputedOf(dispute, news) };
}

/**
 * The disputed amount, possibly a part; limited to the amount paid, also if currency conversion
 * makes it more.
 */
const disputedOf = ({ amount, currency }: Stripe.Dispute, paid: PaymentNews): number =>
  currency === paid.currency.toLowerCase() ? Math.min(amount, paid.amount) : paid.amount;

/** The id under which the payment was begun: a debit's own, otherwise that of its Checkout page. */
async function begunAs(stripe: Stripe, intent: Stripe.PaymentIntent): Promise<string> {
  if (intent.metadata.debit) return intent.id;
  const { data } = await stripe.checkout.sessions.list({ payment_intent: intent.id, limit: 1 });
  return data[0]?.id ?? intent.id;
}

/** The PaymentIntent, loaded if only its id is given. */
async function intentOf(
  stripe: Stripe,
  { payment_intent: intent }: Pick<Stripe.Refund, "payment_intent">,
): Promise<Stripe.PaymentIntent | null> {
  return typeof intent === "string" ? stripe.paymentIntents.retrieve(intent) : intent;
}
