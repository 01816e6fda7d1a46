import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { type PaymentFound, selectPayment } from "../payment/news-sql";
import type { News } from "../payment/payment";
import { selectOrderOf } from "./completing-store";
import { takePayment } from "./take-payment";
import { takeRefund } from "./take-refund";
import { type NewsCaller, refuseNews, type Taken, type Taking } from "./taking";

/**
 * Takes what a provider says, by a webhook or by an answer that we asked for: the one way in which money moves an order
 * (R266). All that follows from it is one batch whose every statement asks for the state that it changes, so that the same
 * news ten times, in any order, or a run that is broken off anywhere does nothing twice and nothing by half.
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

/** Another site's, another provider's, or of another thing that was paid there. */
const isForeign = ({ site, provider, payment }: Taking, news: News): boolean =>
  payment.siteId !== site.id ||
  news.siteId !== site.id ||
  payment.provider !== provider ||
  (news.kind === "payment" && (payment.providerId ?? news.providerId) !== news.providerId);

/** To the cent and in its currency. What goes back, or is taken back, may be a part of it. */
function isAmount(payment: PaymentFound, news: News): boolean {
  if (news.currency !== payment.currency) return false;
  if (news.kind === "payment" && news.state !== "charged_back")
    return news.amount === payment.amount;
  return news.amount > 0 && news.amount <= payment.amount;
}
