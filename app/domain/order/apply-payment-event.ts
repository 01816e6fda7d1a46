import { idempotent, runBatch, type Statement } from "~/db/batch";
import { newId, type RefundId } from "~/kit/ids";
import type { Payments, Services } from "~/services";
import type { PaymentEvent, ProviderEvent, RefundEvent, TransferDetails } from "../payment/payment";
import { insertProviderEvent } from "../payment/payment-event-sql";
import {
  isInState,
  movePayment,
  type PaymentRow,
  setPending,
  setProviderId,
  statesBefore,
} from "../payment/payment-sql";
import type { Site } from "../site/site";
import {
  completesOrder,
  completionStatements,
  isFailing,
  isPaidTwice,
  issuedReceiptFields,
  isTooLate,
  type StoredOrder,
} from "./complete-order-store";
import { findTransferDetails } from "./find-transfer-details";
import { FAILURE_ON_PAGE_TTL } from "./order";
import { type OrderEmails, type OrderTemplate, prepareOrderEmails } from "./order-emails";
import { lastDayOf, priceGoneReason, withdrawableUntil } from "./own-order";
import { canBeChargedBack, chargebackStatements } from "./refund-statements-store";
import { selectExcessPayout } from "./refund-store";

/**
 * `taken`: stored and applied · `again`: already stored. The others change nothing: `unknown`: no
 * such payment · `foreign`: of another site or provider, or of another payment there.
 */
export type EventResult = "taken" | "again" | "foreign" | "wrong_amount" | "unknown";

/** `origin`: the site's origin as requested, for links in e-mails; if absent, the site's host. */
export type ProviderEventContext = { site: Site; provider: Payments["name"]; origin?: string };

/** An event's context with its payment, its order and the time it arrived. */
export type LoadedEventContext = ProviderEventContext & {
  payment: PaymentRow;
  order: StoredOrder;
  at: number;
};

/** Every statement of such a batch checks the state that it changes (apply-provider-event.ts). */
export const IDEMPOTENT_BY_EVENT = idempotent("the provider's event id");

/** Logged for staff: the sender has the provider's signature, but the event is impossible. */
export function rejectProviderEvent(
  services: Services,
  providerEvent: ProviderEvent,
  why: Exclude<EventResult, "taken" | "again">,
): EventResult {
  const { kind, state, siteId: site, paymentId: payment, eventId: event } = providerEvent;
  services.log("payment.refused_news", { why, kind, state, site, payment, event });
  return why;
}

type OrderEvent =
  | PaymentEvent["state"]
  | `refund_${RefundEvent["state"] | "by_hand"}`
  | "surplus"
  | "out_twice";

/**
 * An event and the number of rows that it changed; with none (or undefined: no such statement ran)
 * it is not reported. A list of pairs and no object: two statements may report the same event, and
 * neither may overwrite the other.
 */
type OrderChange = readonly [event: OrderEvent, rows: number | undefined];

/** After a batch: logs one line per event, and sends the new balance to the member's open pages. */
export function publishOrderChanges(
  services: Services,
  { payment, order }: Pick<LoadedEventContext, "payment" | "order">,
  changes: readonly OrderChange[],
): void {
  const happened = changes.filter(([, rows = 0]) => rows > 0);
  const { siteId, orderId, id, method } = payment;
  for (const [event] of happened)
    services.log(`order.${event}`, { site: siteId, order: orderId, payment: id, method });
  if (happened.length > 0 && order.accountId)
    services.defer(
      "badges.refresh",
      services.live.refreshBadges(siteId, order.accountId, "credits"),
    );
}

/** Applies a provider event about a payment and all its effects in one batch. */
export async function applyPaymentEvent(
  services: Services,
  context: LoadedEventContext,
  event: PaymentEvent,
): Promise<EventResult> {
  const { payment, provider, at } = context;
  const emails = await preparePaymentEmails(services, context, event);
  const batch = {
    event: insertProviderEvent(provider, event, at),
    providerId: setProviderId(payment.id, event.providerId),
    emails: emailStatements(context, event, emails),
    paid: wasPaid(event)
      ? completionStatements({ ...context, surplusId: newId<RefundId>() })
      : undefined,
    receiptFields: emails.addFields("order_receipt", issuedReceiptFields(context)),
    chargeback: event.state === "charged_back" ? toChargeback(context, event) : undefined,
    stateChange: toStateChange(context, event),
    excessPayout: selectExcessPayout(payment),
  };
  const answers = await runBatch(services.db, batch, IDEMPOTENT_BY_EVENT);
  emails.enqueue(answers.emails);
  const { paid, chargeback, stateChange, excessPayout } = answers;
  publishOrderChanges(services, context, [
    ["completed", paid?.entry.changes],
    ["surplus", paid?.surplus.changes],
    ["charged_back", chargeback?.refund.changes],
    ["out_twice", chargeback && chargeback.refund.changes * excessPayout.rows.length],
    [event.state, stateChange?.changes],
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
  context: LoadedEventContext,
  event: PaymentEvent,
) {
  const paid = wasPaid(event);
  const transfer = await findTransferOf(services, context, event);
  const isEmailed = paid || transfer !== null || isLateFailure(context, event);
  const account = isEmailed ? context.order.accountId : null;
  return { ...(await prepareOrderEmails(services, { ...context, account, paid })), transfer };
}

/** A webhook may arrive before the provider's id of the payment was stored. */
const findTransferOf = (
  services: Services,
  { payment }: LoadedEventContext,
  { state, providerId }: PaymentEvent,
) =>
  state === "pending"
    ? findTransferDetails(services, { ...payment, providerId: payment.providerId ?? providerId })
    : null;

/** A charged-back payment was paid before, even if that event arrives later or never. */
const wasPaid = ({ state }: PaymentEvent) => state === "completed" || state === "charged_back";

const toChargeback = (context: LoadedEventContext, { amount }: PaymentEvent) =>
  chargebackStatements({ ...context, amount, refundId: newId<RefundId>() });

/** The state change of a payment that is pending, failed or cancelled. */
function toStateChange(
  { payment: { id }, at }: LoadedEventContext,
  { state, fault }: PaymentEvent,
) {
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
  context: LoadedEventContext,
  event: PaymentEvent,
  emails: OrderEmails & { transfer: TransferDetails | null },
): { [T in OrderTemplate]?: Statement | undefined } {
  const { payment, order, at } = context;
  const { amount, currency } = payment;
  const of = { order: order.id, amount, currency };
  const paymentAt = { ...payment, at };
  switch (event.state) {
    case "completed":
      return {
        order_receipt: emails.write(
          "order_receipt",
          { ...of, ...receiptFields(context) },
          completesOrder(paymentAt),
        ),
        order_twice: emails.write("order_twice", of, isPaidTwice(payment)),
        order_code_used: emails.write(
          "order_code_used",
          { ...of, why: priceGoneReason(order, at) },
          isTooLate(paymentAt),
        ),
      };
    case "charged_back": {
      const debit = payment.method === "sdd";
      const back = { ...of, amount: event.amount, debit };
      const when = canBeChargedBack(paymentAt);
      return { order_charged_back: emails.write("order_charged_back", back, when) };
    }
    case "pending": {
      if (!emails.transfer) return {};
      const { url: _, ...details } = emails.transfer;
      const fields = { ...of, ...details, credits: order.credits };
      const when = isInState(payment.id, ["created", "pending"]);
      const key = `transfer:${payment.id}`;
      return { order_transfer: emails.write("order_transfer", fields, { when, key }) };
    }
    case "failed": {
      const when = isFailing(payment);
      return {
        order_failed: emails.write("order_failed", { ...of, credits: order.credits }, when),
      };
    }
    default:
      return {};
  }
}
