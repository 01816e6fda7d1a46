import type { Stripe } from "stripe";
import {
  type PaymentEvent,
  PermanentProviderError,
  type ProviderEvent,
  type ProviderPaymentRequest,
  type ProviderRefundRequest,
  type RefundEvent,
  type StartedPayment,
  type TransferDetails,
} from "~/domain/payment/payment";
import type { PaymentReference, Payments } from "~/services";
import { beginCheckout, beginDebit, HOSTED_METHODS } from "./begin-payment";
import { createStripeClient, type StripeKeys, toRefundMetadata } from "./stripe-client";
import {
  intentState,
  readEvent,
  sessionState,
  toIntentEvent,
  toProviderEvent,
  toRefundEvent,
  toSessionEvent,
} from "./stripe-events";

/** Stripe's events about refunds and disputes. */
const REVERSAL_EVENT_TYPES = [
  "refund.created",
  "refund.updated",
  "refund.failed",
  "charge.dispute.created",
  "charge.dispute.funds_withdrawn",
];

const PAGE_SIZE = 100;

/** Far more than expected in three days; such a day needs manual checks anyway. */
const MAX_EVENTS = 1_000;

/** Errors that may pass: insufficient balance on our account, or a concurrent request. */
const TEMPORARY_CODES = new Set(["balance_insufficient", "insufficient_funds", "lock_timeout"]);

/**
 * Whether an error is permanent: caused by the request itself, not by connection, key, rate limit,
 * or anything that time fixes.
 */
const isPermanentError = ({ statusCode, rawType, code = "" }: StripeErrorFields): boolean =>
  (statusCode === 400 || statusCode === 402) &&
  rawType !== "idempotency_error" &&
  !TEMPORARY_CODES.has(code);

/** The Stripe adapter, used if its keys are set (decision 0058). */
export function createStripe(keys: StripeKeys, now: () => number): Payments {
  let clientPromise: Promise<Stripe> | undefined;
  const client = () => {
    clientPromise ??= createStripeClient(keys);
    return clientPromise;
  };
  return {
    name: "stripe",
    acceptsExamplePrices: false,
    methods: [...HOSTED_METHODS, "sdd"],
    pages: ["https://checkout.stripe.com"],
    banks: () => [], // its own page asks for the bank
    begin: async (request) => beginPayment(await client(), request),
    poll: async (payment) => pollPayment(await client(), payment, now),
    transferDetails: async ({ providerId }) => transferDetails(await client(), providerId),
    cancel: async (payment) => cancelPayment(await client(), payment),
    refund: async (request) => createRefund(await client(), request, now),
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
const pollSource = (id: string, state: string, at: number) => ({ eventId: `${id}.${state}`, at });

async function pollPayment(
  stripe: Stripe,
  { id, providerId }: PaymentReference,
  now: () => number,
): Promise<PaymentEvent | null> {
  if (providerId?.startsWith("cs_")) {
    const session = await stripe.checkout.sessions.retrieve(providerId, {
      expand: ["payment_intent"],
    });
    const sessionEvent = sessionState(session);
    return toSessionEvent(session, sessionEvent, pollSource(providerId, sessionEvent.state, now()));
  }
  const intent = providerId
    ? await stripe.paymentIntents.retrieve(providerId)
    : await findLostPayment(stripe, id);
  const current = intent && intentState(intent);
  return current && toIntentEvent(intent, current, pollSource(intent.id, current.state, now()));
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
async function createRefund(
  stripe: Stripe,
  request: ProviderRefundRequest,
  now: () => number,
): Promise<RefundEvent> {
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
      pollSource(refund.id, refund.status ?? "", now()),
    );
    if (event) return event;
    throw new Error("Stripe's refund bears no marks");
  } catch (error) {
    if (!isPermanentError(error as StripeErrorFields)) throw error;
    return failedRefund(request, now());
  }
}

const failedRefund = (
  { id, siteId, paymentId, amount, currency }: ProviderRefundRequest,
  at: number,
): RefundEvent => ({
  ...pollSource(id, "refused", at),
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

type StripeErrorFields = { statusCode?: number; rawType?: string; code?: string };

/**
 * The account details of a bank transfer: Stripe assigns them to a payer once they choose the
 * transfer on its page (`display_bank_transfer_instructions` of the PaymentIntent). Null until
 * then.
 */
async function transferDetails(
  stripe: Stripe,
  providerId: string | null,
): Promise<TransferDetails | null> {
  if (!providerId?.startsWith("cs_")) return null;
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(providerId, {
    expand: ["payment_intent"],
  });
  if (!intent || typeof intent === "string") return null;
  const instructions = intent.next_action?.display_bank_transfer_instructions;
  const account = instructions?.financial_addresses?.find(({ type }) => type === "iban")?.iban;
  if (!instructions?.reference || !account) return null;
  const { account_holder_name: holder, iban, bic } = account;
  return {
    holder,
    iban,
    bic,
    reference: instructions.reference,
    url: instructions.hosted_instructions_url,
  };
}

type Reversals = { events: ProviderEvent[]; unread: number };

/**
 * Lists all of them since a moment, oldest first: Stripe stores events for thirty days, whether or
 * not a webhook arrived.
 */
async function listReversals(stripe: Stripe, since: number): Promise<Reversals> {
  const created = { gte: Math.floor(since / 1000) };
  const query = { types: REVERSAL_EVENT_TYPES, created, limit: PAGE_SIZE };
  const events = await stripe.events.list(query).autoPagingToArray({ limit: MAX_EVENTS + 1 });
  const back: Reversals = { events: [], unread: events.splice(MAX_EVENTS).length };
  for (const event of events.reverse()) {
    // An event whose details cannot be loaded must not stop the others.
    const parsed = await toProviderEvent(stripe, event).catch(() => "unread" as const);
    if (parsed === "unread") back.unread++;
    else if (parsed) back.events.push(parsed);
  }
  return back;
}
