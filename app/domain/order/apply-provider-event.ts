import type { SQL } from "drizzle-orm";
import { first, runBatch } from "~/db/batch";
import { newId, type RefundId } from "~/kit/ids";
import type { Services } from "~/services";
import type { ProviderEvent, RefundEvent } from "../payment/payment";
import { insertProviderEvent } from "../payment/payment-event-sql";
import { type PaymentRow, selectPayment } from "../payment/payment-sql";
import {
  applyPaymentEvent,
  type EventResult,
  IDEMPOTENT_BY_EVENT,
  type LoadedEventContext,
  type ProviderEventContext,
  publishOrderChanges,
  rejectProviderEvent,
} from "./apply-payment-event";
import { completionStatements, selectOrderOfPayment } from "./complete-order-store";
import { type OrderEmails, prepareOrderEmails } from "./order-emails";
import { closePayment, isUnrecorded, providerRefundStatements } from "./refund-statements-store";
import {
  mayMoveRefund,
  moveRefund,
  type StoredRefund,
  selectExcessPayout,
  selectRefund,
} from "./refund-store";

/** Applies a provider event about a refund: one we requested, or one made there by hand. */
async function applyRefundEvent(
  services: Services,
  context: LoadedEventContext,
  refundEvent: RefundEvent,
): Promise<EventResult> {
  const refund = await first(services.db, selectRefund(refundEvent));
  if (refundEvent.refundId !== null && !refund)
    return rejectProviderEvent(services, refundEvent, "unknown");
  if (refund && refund.amount !== refundEvent.amount)
    return rejectProviderEvent(services, refundEvent, "wrong_amount");
  const emails = await prepareOrderEmails(services, {
    ...context,
    account: context.order.accountId,
  });
  const input = { refundEvent, emails };
  return refund
    ? applyRequestedRefund(services, context, { ...input, refund })
    : applyRefundByHand(services, context, input);
}

type RefundEventInput = { refundEvent: RefundEvent; emails: OrderEmails };

async function applyRequestedRefund(
  services: Services,
  context: LoadedEventContext,
  { refundEvent, emails, refund: { id } }: RefundEventInput & { refund: StoredRefund },
): Promise<EventResult> {
  const { payment, provider, at } = context;
  const { providerId, state: to } = refundEvent;
  const batch = {
    event: insertProviderEvent(provider, refundEvent, at),
    emails: emailStatements(context, { refundEvent, emails }, mayMoveRefund(id, to)),
    refund: moveRefund({ id, to, providerId, at }),
    payment: closePayment(payment, at),
    twice: selectExcessPayout(payment),
  };
  const { event, ...answers } = await runBatch(services.db, batch, IDEMPOTENT_BY_EVENT);
  emails.enqueue(answers.emails);
  // A reported failure needs staff attention, whatever was reported before.
  const moved = to === "failed" ? event.changes : answers.refund.changes;
  const outTwice = answers.refund.changes * answers.twice.rows.length;
  publishOrderChanges(services, context, [
    [`refund_${to}`, moved],
    ["out_twice", outTwice],
  ]);
  return event.changes > 0 ? "taken" : "again";
}

/** Only a completed refund changes anything here: before that no money was returned. */
async function applyRefundByHand(
  services: Services,
  context: LoadedEventContext,
  { refundEvent, emails }: RefundEventInput,
): Promise<EventResult> {
  const { payment, provider, at } = context;
  const { amount, providerId } = refundEvent;
  const surplusId = newId<RefundId>();
  const refundId = newId<RefundId>();
  const isDone = refundEvent.state === "completed";
  const back = { ...context, refundId, providerId, amount };
  const batch = {
    event: insertProviderEvent(provider, refundEvent, at),
    emails: emailStatements(context, { refundEvent, emails }, isUnrecorded(payment, providerId)),
    paid: isDone ? completionStatements({ ...context, surplusId }) : undefined,
    back: isDone ? providerRefundStatements(back) : undefined,
    twice: selectExcessPayout(payment),
  };
  const { event, ...answers } = await runBatch(services.db, batch, IDEMPOTENT_BY_EVENT);
  emails.enqueue(answers.emails);
  const byHand = answers.back?.refund.changes ?? 0;
  const outTwice = byHand * answers.twice.rows.length;
  publishOrderChanges(services, context, [
    ["refund_by_hand", byHand],
    ["out_twice", outTwice],
  ]);
  return event.changes > 0 ? "taken" : "again";
}

/** These statements must precede all changes of the batch. */
function emailStatements(
  { order, at }: LoadedEventContext,
  { refundEvent, emails }: RefundEventInput,
  when: SQL,
) {
  if (refundEvent.state !== "completed") return {};
  const { amount, currency } = refundEvent;
  return {
    order_refunded: emails.write("order_refunded", { order: order.id, amount, currency, at }, when),
  };
}

/**
 * Applies a provider event, from a webhook or from a query: the only way a payment changes an order
 * (R266). All its effects are one batch, and each statement checks the state it changes. So
 * repeated events, events in any order and interrupted runs change nothing twice or by half.
 */
export async function applyProviderEvent(
  services: Services,
  caller: ProviderEventContext,
  event: ProviderEvent,
): Promise<EventResult> {
  const found = await runBatch(services.db, {
    payment: selectPayment(event.paymentId),
    order: selectOrderOfPayment(event.paymentId),
  });
  const [[payment], [order]] = [found.payment.rows, found.order.rows];
  if (!payment || !order) return rejectProviderEvent(services, event, "unknown");
  const context = { ...caller, payment, order, at: services.now() };
  if (isForeign(context, event)) return rejectProviderEvent(services, event, "foreign");
  if (!isAmountValid(payment, event)) return rejectProviderEvent(services, event, "wrong_amount");
  return event.kind === "payment"
    ? applyPaymentEvent(services, context, event)
    : applyRefundEvent(services, context, event);
}

/** The event belongs to another site, another provider or another payment there. */
const isForeign = (
  { site, provider, payment }: LoadedEventContext,
  event: ProviderEvent,
): boolean =>
  payment.siteId !== site.id ||
  event.siteId !== site.id ||
  payment.provider !== provider ||
  (event.kind === "payment" && (payment.providerId ?? event.providerId) !== event.providerId);

/** A payment must match to the cent and in currency; a refund or chargeback may be a part of it. */
function isAmountValid(payment: PaymentRow, event: ProviderEvent): boolean {
  if (event.currency !== payment.currency) return false;
  if (event.kind === "payment" && event.state !== "charged_back")
    return event.amount === payment.amount;
  return event.amount > 0 && event.amount <= payment.amount;
}
