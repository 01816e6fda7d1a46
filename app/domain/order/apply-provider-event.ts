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
  news: ProviderEvent,
): Promise<EventResult> {
  const found = await runBatch(services.db, {
    payment: selectPayment(news.paymentId),
    order: selectOrderOfPayment(news.paymentId),
  });
  const [[payment], [order]] = [found.payment.rows, found.order.rows];
  if (!payment || !order) return rejectProviderEvent(services, news, "unknown");
  const taking = { ...caller, payment, order, at: services.now() };
  if (isForeign(taking, news)) return rejectProviderEvent(services, news, "foreign");
  if (!isAmountValid(payment, news)) return rejectProviderEvent(services, news, "wrong_amount");
  return news.kind === "payment"
    ? applyPaymentEvent(services, taking, news)
    : applyRefundEvent(services, taking, news);
}

/** The event belongs to another site, another provider or another payment there. */
const isForeign = ({ site, provider, payment }: LoadedEventContext, news: ProviderEvent): boolean =>
  payment.siteId !== site.id ||
  news.siteId !== site.id ||
  payment.provider !== provider ||
  (news.kind === "payment" && (payment.providerId ?? news.providerId) !== news.providerId);

/** A payment must match to the cent and in currency; a refund or chargeback may be a part of it. */
function isAmountValid(payment: PaymentRow, news: ProviderEvent): boolean {
  if (news.currency !== payment.currency) return false;
  if (news.kind === "payment" && news.state !== "charged_back")
    return news.amount === payment.amount;
  return news.amount > 0 && news.amount <= payment.amount;
}
