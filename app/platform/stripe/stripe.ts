import type { Stripe } from "stripe";
import {
  type PaymentEvent,
  PermanentProviderError,
  type ProviderPaymentRequest,
  type ProviderRefundRequest,
  type RefundEvent,
  type StartedPayment,
} from "~/domain/payment/payment";
import type { PaymentReference, Payments } from "~/services";
import { beginCheckout, HOSTED_METHODS } from "./begin-checkout";
import { beginDebit } from "./begin-debit";
import { isPermanentError, type StripeErrorFields } from "./is-permanent-error";
import { listReversals } from "./list-reversals";
import { toRefundMetadata } from "./payment-metadata";
import { readEvent } from "./read-event";
import { createStripeClient, type StripeKeys } from "./stripe-client";
import {
  intentState,
  sessionState,
  toIntentEvent,
  toRefundEvent,
  toSessionEvent,
} from "./stripe-states";
import { transferDetails } from "./transfer-details";

/** The Stripe adapter, used if its keys are set (decision 0058). */
export function createStripe(keys: StripeKeys): Payments {
  let made: Promise<Stripe> | undefined;
  const client = () => {
    made ??= createStripeClient(keys);
    return made;
  };
  return {
    name: "stripe",
    acceptsExamplePrices: false,
    methods: [...HOSTED_METHODS, "sdd"],
    pages: ["https://checkout.stripe.com"],
    banks: () => [], // its own page asks for the bank
    begin: async (request) => beginPayment(await client(), request),
    poll: async (payment) => pollPayment(await client(), payment),
    transferDetails: async ({ providerId }) => transferDetails(await client(), providerId),
    cancel: async (payment) => cancelPayment(await client(), payment),
    refund: async (request) => createRefund(await client(), request),
    backSince: async (since) => listReversals(await client(), since),
    read: async (request, body) =>
      readEvent({ stripe: await client(), keys }, request.headers.get("stripe-signature"), body),
  };
}

/** Tells permanent errors of Stripe from temporary ones (R326). */
async function beginPayment(
  stripe: Stripe,
  request: ProviderPaymentRequest,
): Promise<StartedPayment> {
  try {
    return await (request.method === "sdd" ? beginDebit : beginCheckout)(stripe, request);
  } catch (error) {
    if (isPermanentError(error as StripeErrorFields)) throw new PermanentProviderError("Stripe");
    throw error;
  }
}

/** An event id for a polled state: the same state has the same id. */
const pollSource = (id: string, state: string) => ({ eventId: `${id}.${state}`, at: Date.now() });

async function pollPayment(
  stripe: Stripe,
  { id, providerId }: PaymentReference,
): Promise<PaymentEvent | null> {
  if (providerId?.startsWith("cs_")) {
    const session = await stripe.checkout.sessions.retrieve(providerId, {
      expand: ["payment_intent"],
    });
    const said = sessionState(session);
    return toSessionEvent(session, said, pollSource(providerId, said.state));
  }
  const intent = providerId
    ? await stripe.paymentIntents.retrieve(providerId)
    : await findLostPayment(stripe, id);
  const current = intent && intentState(intent);
  return current && toIntentEvent(intent, current, pollSource(intent.id, current.state));
}

/**
 * Searches for a payment begun at Stripe whose response was lost. Only a debit can collect without
 * the payer seeing a page.
 */
async function findLostPayment(stripe: Stripe, id: string) {
  const query = `metadata["payment"]:"${id}"`;
  const { data } = await stripe.paymentIntents.search({ query, limit: 1 });
  return data.find(({ metadata }) => metadata.debit) ?? null;
}

/**
 * Cancels a waiting payment, including an unused Checkout page. Throws if it is already being
 * collected.
 */
async function cancelPayment(stripe: Stripe, { id, providerId }: PaymentReference): Promise<void> {
  if (!providerId) throw new Error("Nothing was begun");
  if (await isOpenPage(stripe, providerId)) {
    await stripe.checkout.sessions.expire(providerId, {}, { idempotencyKey: `${id}.expire` });
    return;
  }
  const intent = await paidIntentId(stripe, providerId);
  await stripe.paymentIntents.cancel(intent, {}, { idempotencyKey: `${id}.end` });
}

async function isOpenPage(stripe: Stripe, providerId: string): Promise<boolean> {
  if (!providerId.startsWith("cs_")) return false;
  return (await stripe.checkout.sessions.retrieve(providerId)).status === "open";
}

/** One payment has few refunds. */
const MAX_REFUNDS = 100;

/**
 * Refunds once. An idempotency key expires after a day and a response may be lost for longer, so
 * existing refunds are listed first. A permanent error gives a failed refund (R319); any other is
 * thrown and retried.
 */
async function createRefund(stripe: Stripe, request: ProviderRefundRequest): Promise<RefundEvent> {
  const intent = await paidIntentId(stripe, request.providerId);
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: MAX_REFUNDS });
  const before = data.find(({ metadata }) => metadata?.refund === request.id);
  const metadata = toRefundMetadata(request);
  try {
    const refund =
      before ??
      (await stripe.refunds.create(
        { payment_intent: intent, amount: request.amount, metadata },
        { idempotencyKey: request.id },
      ));
    const event = toRefundEvent(
      { ...refund, metadata },
      null,
      pollSource(refund.id, refund.status ?? ""),
    );
    if (event) return event;
    throw new Error("Stripe's refund bears no marks");
  } catch (error) {
    if (!isPermanentError(error as StripeErrorFields)) throw error;
    return failedRefund(request);
  }
}

const failedRefund = ({
  id,
  siteId,
  paymentId,
  amount,
  currency,
}: ProviderRefundRequest): RefundEvent => ({
  ...pollSource(id, "refused"),
  kind: "refund",
  siteId,
  paymentId,
  refundId: id,
  providerId: "",
  amount,
  currency,
  state: "failed",
});

/** The PaymentIntent's id if the payment was begun by a Checkout page. */
async function paidIntentId(stripe: Stripe, providerId: string): Promise<string> {
  if (!providerId.startsWith("cs_")) return providerId;
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(providerId);
  const id = typeof intent === "string" ? intent : intent?.id;
  if (!id) throw new Error("Nothing was paid on this page of Stripe's");
  return id;
}
