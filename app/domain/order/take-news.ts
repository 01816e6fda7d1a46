import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { type PaymentFound, selectPayment } from "../payment/news-sql";
import type { News } from "../payment/payment";
import { selectOrderOf } from "./completing-store";
import { takePayment } from "./take-payment";
import { takeRefund } from "./take-refund";
import { type NewsCaller, refuseNews, type Taken, type Taking } from "./taking";

/**
 * Applies a provider event, from a webhook or from a query: the only way a payment changes an order
 * (R266). All its effects are one batch, and each statement checks the state it changes. So
 * repeated events, events in any order and interrupted runs change nothing twice or by half.
 */
export async function takeNews(services: Services, caller: NewsCaller, news: News): Promise<Taken> {
  const found = await runBatch(services.db, {
    payment: selectPayment(news.paymentId),
    order: selectOrderOf(news.paymentId),
  });
  const [[payment], [order]] = [found.payment.rows, found.order.rows];
  if (!payment || !order) return refuseNews(services, news, "unknown");
  const taking = { ...caller, payment, order, at: services.now() };
  if (isForeign(taking, news)) return refuseNews(services, news, "foreign");
  if (!isAmount(payment, news)) return refuseNews(services, news, "wrong_amount");
  return news.kind === "payment"
    ? takePayment(services, taking, news)
    : takeRefund(services, taking, news);
}

/** The event belongs to another site, another provider or another payment there. */
const isForeign = ({ site, provider, payment }: Taking, news: News): boolean =>
  payment.siteId !== site.id ||
  news.siteId !== site.id ||
  payment.provider !== provider ||
  (news.kind === "payment" && (payment.providerId ?? news.providerId) !== news.providerId);

/** A payment must match to the cent and in currency; a refund or chargeback may be a part of it. */
function isAmount(payment: PaymentFound, news: News): boolean {
  if (news.currency !== payment.currency) return false;
  if (news.kind === "payment" && news.state !== "charged_back")
    return news.amount === payment.amount;
  return news.amount > 0 && news.amount <= payment.amount;
}
