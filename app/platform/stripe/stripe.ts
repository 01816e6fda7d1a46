import type { Stripe } from "stripe";
import {
  type Begun,
  type PaymentAsked,
  type PaymentNews,
  type RefundAsked,
  type RefundNews,
  RefusedForGood,
} from "~/domain/payment/payment";
import type { LookedAt, Payments } from "~/services";
import { beginCheckout, HOSTED } from "./begin-checkout";
import { beginDebit } from "./begin-debit";
import { isForGood, type Refusal } from "./for-good";
import { listBack } from "./list-back";
import { refundMarksOf } from "./marks";
import { readEvent } from "./read-event";
import { connect, type StripeKeys } from "./stripe-client";
import { intentNews, ofIntent, ofSession, refundNews, sessionNews } from "./stripe-words";
import { transferDetails } from "./transfer-details";

/** The Stripe adapter, used if its keys are set (decision 0058). */
export function createStripe(keys: StripeKeys): Payments {
  let made: Promise<Stripe> | undefined;
  const client = () => {
    made ??= connect(keys);
    return made;
  };
  return {
    name: "stripe",
    takesExamples: false,
    methods: [...HOSTED, "sdd"],
    pages: ["https://checkout.stripe.com"],
    banks: () => [], // its own page asks for the bank
    begin: async (asked) => begin(await client(), asked),
    look: async (payment) => lookAt(await client(), payment),
    transferDetails: async ({ providerId }) => transferDetails(await client(), providerId),
    cancel: async (payment) => end(await client(), payment),
    refund: async (asked) => giveBack(await client(), asked),
    backSince: async (since) => listBack(await client(), since),
    read: async (request, body) =>
      readEvent({ stripe: await client(), keys }, request.headers.get("stripe-signature"), body),
  };
}

/** Tells permanent errors of Stripe from temporary ones (R326). */
async function begin(stripe: Stripe, asked: PaymentAsked): Promise<Begun> {
  try {
    return await (asked.method === "sdd" ? beginDebit : beginCheckout)(stripe, asked);
  } catch (fault) {
    if (isForGood(fault as Refusal)) throw new RefusedForGood("Stripe");
    throw fault;
  }
}

/** An event id for a polled state: the same state has the same id. */
const told = (id: string, state: string) => ({ eventId: `${id}.${state}`, at: Date.now() });

async function lookAt(stripe: Stripe, { id, providerId }: LookedAt): Promise<PaymentNews | null> {
  if (providerId?.startsWith("cs_")) {
    const session = await stripe.checkout.sessions.retrieve(providerId, {
      expand: ["payment_intent"],
    });
    const said = ofSession(session);
    return sessionNews(session, said, told(providerId, said.state));
  }
  const intent = providerId
    ? await stripe.paymentIntents.retrieve(providerId)
    : await findUnnoted(stripe, id);
  const said = intent && ofIntent(intent);
  return said && intentNews(intent, said, told(intent.id, said.state));
}

/**
 * Searches for a payment begun at Stripe whose response was lost. Only a debit can collect without
 * the payer seeing a page.
 */
async function findUnnoted(stripe: Stripe, id: string) {
  const query = `metadata["payment"]:"${id}"`;
  const { data } = await stripe.paymentIntents.search({ query, limit: 1 });
  return data.find(({ metadata }) => metadata.debit) ?? null;
}

/**
 * Cancels a waiting payment, including an unused Checkout page. Throws if it is already being
 * collected.
 */
async function end(stripe: Stripe, { id, providerId }: LookedAt): Promise<void> {
  if (!providerId) throw new Error("Nothing was begun");
  if (await isOpenPage(stripe, providerId)) {
    await stripe.checkout.sessions.expire(providerId, {}, { idempotencyKey: `${id}.expire` });
    return;
  }
  const intent = await paidBy(stripe, providerId);
  await stripe.paymentIntents.cancel(intent, {}, { idempotencyKey: `${id}.end` });
}

async function isOpenPage(stripe: Stripe, providerId: string): Promise<boolean> {
  if (!providerId.startsWith("cs_")) return false;
  return (await stripe.checkout.sessions.retrieve(providerId)).status === "open";
}

/** One payment has few refunds. */
const MOST = 100;

/**
 * Refunds once. An idempotency key expires after a day and a response may be lost for longer, so
 * existing refunds are listed first. A permanent error gives a failed refund (R319); any other is
 * thrown and retried.
 */
async function giveBack(stripe: Stripe, asked: RefundAsked): Promise<RefundNews> {
  const intent = await paidBy(stripe, asked.providerId);
  const { data } = await stripe.refunds.list({ payment_intent: intent, limit: MOST });
  const before = data.find(({ metadata }) => metadata?.refund === asked.id);
  const metadata = refundMarksOf(asked);
  try {
    const refund =
      before ??
      (await stripe.refunds.create(
        { payment_intent: intent, amount: asked.amount, metadata },
        { idempotencyKey: asked.id },
      ));
    const news = refundNews({ ...refund, metadata }, null, told(refund.id, refund.status ?? ""));
    if (news) return news;
    throw new Error("Stripe's refund bears no marks");
  } catch (fault) {
    if (!isForGood(fault as Refusal)) throw fault;
    return neverGiven(asked);
  }
}

const neverGiven = ({ id, siteId, paymentId, amount, currency }: RefundAsked): RefundNews => ({
  ...told(id, "refused"),
  ...{ kind: "refund", siteId, paymentId, refundId: id, providerId: "", amount, currency },
  state: "failed",
});

/** The PaymentIntent's id if the payment was begun by a Checkout page. */
async function paidBy(stripe: Stripe, providerId: string): Promise<string> {
  if (!providerId.startsWith("cs_")) return providerId;
  const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(providerId);
  const id = typeof intent === "string" ? intent : intent?.id;
  if (!id) throw new Error("Nothing was paid on this page of Stripe's");
  return id;
}
