import type { SQL } from "drizzle-orm";
import { first, runBatch } from "~/db/batch";
import { newId, type RefundId } from "~/kit/ids";
import type { Services } from "~/services";
import type { RefundEvent } from "../payment/payment";
import { insertProviderEvent } from "../payment/payment-sql";
import { completionStatements } from "./complete-order-store";
import { type OrderEmails, prepareOrderEmails } from "./order-emails";
import {
  type EventResult,
  IDEMPOTENT_BY_EVENT,
  type LoadedEventContext,
  rejectProviderEvent,
} from "./provider-event-context";
import { closePayment, isUnrecorded, providerRefundStatements } from "./provider-refund-store";
import { publishOrderChanges } from "./publish-order-changes";
import {
  mayMoveRefund,
  moveRefund,
  type StoredRefund,
  selectExcessPayout,
  selectRefund,
} from "./refund-store";

/** Applies a provider event about a refund: one we requested, or one made there by hand. */
export async function applyRefundEvent(
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
