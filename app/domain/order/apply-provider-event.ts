import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import type { ProviderEvent } from "../payment/payment";
import { type PaymentRow, selectPayment } from "../payment/payment-sql";
import { applyPaymentEvent } from "./apply-payment-event";
import { applyRefundEvent } from "./apply-refund-event";
import { selectOrderOfPayment } from "./complete-order-store";
import {
  type EventResult,
  type LoadedEventContext,
  type ProviderEventContext,
  rejectProviderEvent,
} from "./provider-event-context";

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
