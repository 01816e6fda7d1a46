import { runBatch, type Statement } from "~/db/batch";
import { newId, type RefundId } from "~/kit/ids";
import type { Services } from "~/services";
import type { PaymentEvent } from "../payment/payment";
import {
  insertProviderEvent,
  movePayment,
  setPending,
  setProviderId,
  statesBefore,
} from "../payment/payment-sql";
import { canBeChargedBack, chargebackStatements } from "./chargeback-store";
import {
  completesOrder,
  completionStatements,
  isFailing,
  isPaidTwice,
  isTooLate,
} from "./complete-order-store";
import { FAILURE_ON_PAGE_TTL } from "./order";
import { type OrderEmails, type OrderTemplate, prepareOrderEmails } from "./order-emails";
import { priceGoneReason } from "./price-gone-reason";
import {
  type EventResult,
  IDEMPOTENT_BY_EVENT,
  type LoadedEventContext,
} from "./provider-event-context";
import { publishOrderChanges } from "./publish-order-changes";
import { selectExcessPayout } from "./refund-store";
import { lastDayOf, withdrawableUntil } from "./withdrawal";

/** Applies a provider event about a payment and all its effects in one batch. */
export async function applyPaymentEvent(
  services: Services,
  taking: LoadedEventContext,
  news: PaymentEvent,
): Promise<EventResult> {
  const { payment, provider, at } = taking;
  const letters = await preparePaymentEmails(services, taking, news);
  const batch = {
    event: insertProviderEvent(provider, news, at),
    named: setProviderId(payment.id, news.providerId),
    letters: emailStatements(taking, news, letters),
    paid: wasPaid(news)
      ? completionStatements({ ...taking, surplusId: newId<RefundId>() })
      : undefined,
    back: news.state === "charged_back" ? toChargeback(taking, news) : undefined,
    moved: stateChange(taking, news),
    twice: selectExcessPayout(payment),
  };
  const answers = await runBatch(services.db, batch, IDEMPOTENT_BY_EVENT);
  letters.enqueue(answers.letters);
  const { paid, back, moved, twice } = answers;
  publishOrderChanges(services, taking, [
    ["completed", paid?.entry.changes],
    ["surplus", paid?.surplus.changes],
    ["charged_back", back?.refund.changes],
    ["out_twice", back && back.refund.changes * twice.rows.length],
    [news.state, moved?.changes],
  ]);
  return answers.event.changes > 0 ? "taken" : "again";
}

/** The page already shows an early failure, and a failure is e-mailed only once. */
const isLateFailure = ({ payment, at }: LoadedEventContext, { state }: PaymentEvent) =>
  state === "failed" &&
  at - payment.createdAt >= FAILURE_ON_PAGE_TTL &&
  statesBefore("failed").includes(payment.state);

async function preparePaymentEmails(
  services: Services,
  taking: LoadedEventContext,
  news: PaymentEvent,
) {
  const paid = wasPaid(news);
  const account = paid || isLateFailure(taking, news) ? taking.order.accountId : null;
  return prepareOrderEmails(services, { ...taking, account, paid });
}

/** A charged-back payment was paid before, even if that event arrives later or never. */
const wasPaid = ({ state }: PaymentEvent) => state === "completed" || state === "charged_back";

const toChargeback = (taking: LoadedEventContext, { amount }: PaymentEvent) =>
  chargebackStatements({ ...taking, amount, refundId: newId<RefundId>() });

/** The state change of a payment that is pending, failed or cancelled. */
function stateChange({ payment: { id }, at }: LoadedEventContext, { state, fault }: PaymentEvent) {
  if (state === "pending") return setPending(id, at);
  if (state !== "failed" && state !== "cancelled") return undefined;
  return movePayment({ id, to: state, from: statesBefore(state), fault, at });
}

/** The fields of the receipt e-mail beyond order and amount. */
function receiptFields({ payment, order, site, at }: LoadedEventContext) {
  const { credits, vat, vatRate, immediateAt } = order;
  return {
    credits,
    vat,
    vatRate,
    immediateAt,
    at,
    days: site.refund_days,
    method: payment.method,
    seller: site.company,
    late: payment.state === "failed" || payment.state === "cancelled",
    until: lastDayOf(withdrawableUntil(at, site.refund_days)),
  };
}

/** These statements must precede all changes: their conditions test the state before the event. */
function emailStatements(
  taking: LoadedEventContext,
  news: PaymentEvent,
  letters: OrderEmails,
): { [T in OrderTemplate]?: Statement | undefined } {
  const { payment, order, at } = taking;
  const { amount, currency } = payment;
  const of = { order: order.id, amount, currency };
  const made = { ...payment, at };
  switch (news.state) {
    case "completed":
      return {
        order_receipt: letters.write(
          "order_receipt",
          { ...of, ...receiptFields(taking) },
          completesOrder(made),
        ),
        order_twice: letters.write("order_twice", of, isPaidTwice(payment)),
        order_code_used: letters.write(
          "order_code_used",
          { ...of, why: priceGoneReason(order, at) },
          isTooLate(made),
        ),
      };
    case "charged_back": {
      const debit = payment.method === "sdd";
      const back = { ...of, amount: news.amount, debit };
      const when = canBeChargedBack(made);
      return { order_charged_back: letters.write("order_charged_back", back, when) };
    }
    case "failed": {
      const when = isFailing(payment);
      return {
        order_failed: letters.write("order_failed", { ...of, credits: order.credits }, when),
      };
    }
    default:
      return {};
  }
}
