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
  taking: LoadedEventContext,
  news: RefundEvent,
): Promise<EventResult> {
  const refund = await first(services.db, selectRefund(news));
  if (news.refundId !== null && !refund) return rejectProviderEvent(services, news, "unknown");
  if (refund && refund.amount !== news.amount)
    return rejectProviderEvent(services, news, "wrong_amount");
  const letters = await prepareOrderEmails(services, {
    ...taking,
    account: taking.order.accountId,
  });
  const told = { news, letters };
  return refund
    ? applyRequestedRefund(services, taking, { ...told, refund })
    : applyRefundByHand(services, taking, told);
}

type RefundEventInput = { news: RefundEvent; letters: OrderEmails };

async function applyRequestedRefund(
  services: Services,
  taking: LoadedEventContext,
  { news, letters, refund: { id } }: RefundEventInput & { refund: StoredRefund },
): Promise<EventResult> {
  const { payment, provider, at } = taking;
  const { providerId, state: to } = news;
  const batch = {
    event: insertProviderEvent(provider, news, at),
    letters: emailStatements(taking, { news, letters }, mayMoveRefund(id, to)),
    refund: moveRefund({ id, to, providerId, at }),
    payment: closePayment(payment, at),
    twice: selectExcessPayout(payment),
  };
  const { event, ...answers } = await runBatch(services.db, batch, IDEMPOTENT_BY_EVENT);
  letters.enqueue(answers.letters);
  // A reported failure needs staff attention, whatever was reported before.
  const moved = to === "failed" ? event.changes : answers.refund.changes;
  const outTwice = answers.refund.changes * answers.twice.rows.length;
  publishOrderChanges(services, taking, [
    [`refund_${to}`, moved],
    ["out_twice", outTwice],
  ]);
  return event.changes > 0 ? "taken" : "again";
}

/** Only a completed refund changes anything here: before that no money was returned. */
async function applyRefundByHand(
  services: Services,
  taking: LoadedEventContext,
  { news, letters }: RefundEventInput,
): Promise<EventResult> {
  const { payment, provider, at } = taking;
  const { amount, providerId } = news;
  const surplusId = newId<RefundId>();
  const refundId = newId<RefundId>();
  const isDone = news.state === "completed";
  const back = { ...taking, refundId, providerId, amount };
  const batch = {
    event: insertProviderEvent(provider, news, at),
    letters: emailStatements(taking, { news, letters }, isUnrecorded(payment, providerId)),
    paid: isDone ? completionStatements({ ...taking, surplusId }) : undefined,
    back: isDone ? providerRefundStatements(back) : undefined,
    twice: selectExcessPayout(payment),
  };
  const { event, ...answers } = await runBatch(services.db, batch, IDEMPOTENT_BY_EVENT);
  letters.enqueue(answers.letters);
  const byHand = answers.back?.refund.changes ?? 0;
  const outTwice = byHand * answers.twice.rows.length;
  publishOrderChanges(services, taking, [
    ["refund_by_hand", byHand],
    ["out_twice", outTwice],
  ]);
  return event.changes > 0 ? "taken" : "again";
}

/** These statements must precede all changes of the batch. */
function emailStatements(
  { order, at }: LoadedEventContext,
  { news, letters }: RefundEventInput,
  when: SQL,
) {
  if (news.state !== "completed") return {};
  const { amount, currency } = news;
  return {
    order_refunded: letters.write(
      "order_refunded",
      { order: order.id, amount, currency, at },
      when,
    ),
  };
}
