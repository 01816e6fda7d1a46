import type { SQL } from "drizzle-orm";
import { first, runBatch } from "~/db/batch";
import { newId, type RefundId } from "~/kit/ids";
import type { Services } from "~/services";
import { noteNews } from "../payment/news-sql";
import type { RefundNews } from "../payment/payment";
import { completing } from "./completing-store";
import { type OrderLetters, writeOrderLetters } from "./order-letters";
import { closePayment, givingBackByHand, isNew } from "./provider-refund-store";
import {
  mayMove,
  moveRefund,
  type RefundFound,
  selectOutTwice,
  selectRefund,
} from "./refund-store";
import { KNOWN_NEWS, refuseNews, type Taken, type Taking } from "./taking";
import { tellOfOrder } from "./tell-of-order";

/** Applies a provider event about a refund: one we requested, or one made there by hand. */
export async function takeRefund(
  services: Services,
  taking: Taking,
  news: RefundNews,
): Promise<Taken> {
  const refund = await first(services.db, selectRefund(news));
  if (news.refundId !== null && !refund) return refuseNews(services, news, "unknown");
  if (refund && refund.amount !== news.amount) return refuseNews(services, news, "wrong_amount");
  const letters = await writeOrderLetters(services, { ...taking, account: taking.order.accountId });
  const told = { news, letters };
  return refund
    ? takeKnown(services, taking, { ...told, refund })
    : takeByHand(services, taking, told);
}

type Told = { news: RefundNews; letters: OrderLetters };

async function takeKnown(
  services: Services,
  taking: Taking,
  { news, letters, refund: { id } }: Told & { refund: RefundFound },
): Promise<Taken> {
  const { payment, provider, at } = taking;
  const { providerId, state: to } = news;
  const batch = {
    event: noteNews(provider, news, at),
    letters: lettersOf(taking, { news, letters }, mayMove(id, to)),
    refund: moveRefund({ id, to, providerId, at }),
    payment: closePayment(payment, at),
    twice: selectOutTwice(payment),
  };
  const { event, ...answers } = await runBatch(services.db, batch, KNOWN_NEWS);
  letters.enqueue(answers.letters);
  // A reported failure needs staff attention, whatever was reported before.
  const moved = to === "failed" ? event.changes : answers.refund.changes;
  const outTwice = answers.refund.changes * answers.twice.rows.length;
  tellOfOrder(services, taking, [
    [`refund_${to}`, moved],
    ["out_twice", outTwice],
  ]);
  return event.changes > 0 ? "taken" : "again";
}

/** Only a completed refund changes anything here: before that no money was returned. */
async function takeByHand(
  services: Services,
  taking: Taking,
  { news, letters }: Told,
): Promise<Taken> {
  const { payment, provider, at } = taking;
  const { amount, providerId } = news;
  const [surplusId, refundId] = [newId<RefundId>(), newId<RefundId>()];
  const isDone = news.state === "completed";
  const back = { ...taking, refundId, providerId, amount };
  const batch = {
    event: noteNews(provider, news, at),
    letters: lettersOf(taking, { news, letters }, isNew(payment, providerId)),
    paid: isDone ? completing({ ...taking, surplusId }) : undefined,
    back: isDone ? givingBackByHand(back) : undefined,
    twice: selectOutTwice(payment),
  };
  const { event, ...answers } = await runBatch(services.db, batch, KNOWN_NEWS);
  letters.enqueue(answers.letters);
  const byHand = answers.back?.refund.changes ?? 0;
  const outTwice = byHand * answers.twice.rows.length;
  tellOfOrder(services, taking, [
    ["refund_by_hand", byHand],
    ["out_twice", outTwice],
  ]);
  return event.changes > 0 ? "taken" : "again";
}

/** These statements must precede all changes of the batch. */
function lettersOf({ order, at }: Taking, { news, letters }: Told, when: SQL) {
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
