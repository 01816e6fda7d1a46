import { runBatch, type Statement } from "~/db/batch";
import { newId, type RefundId } from "~/kit/ids";
import type { Services } from "~/services";
import { leadingTo, movePayment, namePayment, noteNews, setPending } from "../payment/news-sql";
import type { PaymentNews } from "../payment/payment";
import { chargingBack, isToTakeBack } from "./chargeback-store";
import { completes, completing, isFailing, isTooLate, isTwice } from "./completing-store";
import { TOLD_ON_PAGE } from "./order";
import { type OrderLetters, type OrderTemplate, writeOrderLetters } from "./order-letters";
import { selectOutTwice } from "./refund-store";
import { KNOWN_NEWS, type Taken, type Taking } from "./taking";
import { tellOfOrder } from "./tell-of-order";
import { whyGone } from "./why-gone";
import { lastDayOf, withdrawableUntil } from "./withdrawal";

/** Applies a provider event about a payment and all its effects in one batch. */
export async function takePayment(
  services: Services,
  taking: Taking,
  news: PaymentNews,
): Promise<Taken> {
  const { payment, provider, at } = taking;
  const letters = await lettersAbout(services, taking, news);
  const batch = {
    event: noteNews(provider, news, at),
    named: namePayment(payment.id, news.providerId),
    letters: lettersOf(taking, news, letters),
    paid: isPaid(news) ? completing({ ...taking, surplusId: newId<RefundId>() }) : undefined,
    back: news.state === "charged_back" ? chargedBack(taking, news) : undefined,
    moved: moveOf(taking, news),
    twice: selectOutTwice(payment),
  };
  const answers = await runBatch(services.db, batch, KNOWN_NEWS);
  letters.enqueue(answers.letters);
  const { paid, back, moved, twice } = answers;
  tellOfOrder(services, taking, [
    ["completed", paid?.entry.changes],
    ["surplus", paid?.surplus.changes],
    ["charged_back", back?.refund.changes],
    ["out_twice", back && back.refund.changes * twice.rows.length],
    [news.state, moved?.changes],
  ]);
  return answers.event.changes > 0 ? "taken" : "again";
}

/** The page already shows an early failure, and a failure is e-mailed only once. */
const isFailingLate = ({ payment, at }: Taking, { state }: PaymentNews) =>
  state === "failed" &&
  at - payment.createdAt >= TOLD_ON_PAGE &&
  leadingTo("failed").includes(payment.state);

async function lettersAbout(services: Services, taking: Taking, news: PaymentNews) {
  const paid = isPaid(news);
  const account = paid || isFailingLate(taking, news) ? taking.order.accountId : null;
  return writeOrderLetters(services, { ...taking, account, paid });
}

/** A charged-back payment was paid before, even if that event arrives later or never. */
const isPaid = ({ state }: PaymentNews) => state === "completed" || state === "charged_back";

const chargedBack = (taking: Taking, { amount }: PaymentNews) =>
  chargingBack({ ...taking, amount, refundId: newId<RefundId>() });

/** The state change of a payment that is pending, failed or cancelled. */
function moveOf({ payment: { id }, at }: Taking, { state, fault }: PaymentNews) {
  if (state === "pending") return setPending(id, at);
  if (state !== "failed" && state !== "cancelled") return undefined;
  return movePayment({ id, to: state, from: leadingTo(state), fault, at });
}

/** The fields of the receipt e-mail beyond order and amount. */
function boughtBy({ payment, order, site, at }: Taking) {
  const { credits, vat, vatRate, immediateAt } = order;
  return {
    ...{ credits, vat, vatRate, immediateAt, at, days: site.refund_days },
    ...{ method: payment.method, seller: site.company },
    late: payment.state === "failed" || payment.state === "cancelled",
    until: lastDayOf(withdrawableUntil(at, site.refund_days)),
  };
}

/** These statements must precede all changes: their conditions test the state before the event. */
function lettersOf(
  taking: Taking,
  news: PaymentNews,
  letters: OrderLetters,
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
          { ...of, ...boughtBy(taking) },
          completes(made),
        ),
        order_twice: letters.write("order_twice", of, isTwice(payment)),
        order_code_used: letters.write(
          "order_code_used",
          { ...of, why: whyGone(order, at) },
          isTooLate(made),
        ),
      };
    case "charged_back": {
      const debit = payment.method === "sdd";
      const back = { ...of, amount: news.amount, debit };
      const when = isToTakeBack(made);
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
