import { sql } from "drizzle-orm";
import { completing } from "~/domain/order/completing-store";
import { PRICE_STANDS } from "~/domain/order/order";
import { placing } from "~/domain/order/place-store";
import { closePayment } from "~/domain/order/provider-refund-store";
import { moveRefund } from "~/domain/order/refund-store";
import { givingBack } from "~/domain/order/withdraw-store";
import { insertPayment, noteBegun } from "~/domain/payment/begin-sql";
import { leadingTo, movePayment, noteNews, type PaymentFound } from "~/domain/payment/news-sql";
import { askAgainAt, type PaymentNews, type RefundNews } from "~/domain/payment/payment";
import {
  accountOf,
  amountBack,
  type Back,
  idsOf,
  orderOf,
  type Purchase,
  sellerOf,
} from "./purchase.ts";
import type { Writer } from "./writer.ts";

/** A ledger write with its time: a wallet's entries are written in chronological order. */
export type Move = { at: number; write: () => void };

/**
 * All writes of a purchase, with the shop's own statements: order and payment, then the provider's
 * event, then the refund.
 */
export function movesOf(write: Writer, purchase: Purchase): Move[] {
  const { at, after, back } = purchase;
  const account = accountOf(purchase);
  const moves: Move[] = [{ at, write: () => begin(write, purchase) }];
  for (const news of account.said)
    if (news.kind === "payment")
      moves.push({ at: at + after, write: () => take(write, purchase, news) });
    else if (back) moves.push({ at: back.at, write: () => giveBack(write, purchase, news, back) });
  return moves;
}

function begin(write: Writer, purchase: Purchase): void {
  const { buyer, at, method, code } = purchase;
  const [order, { payment: id }] = [orderOf(purchase), idsOf(purchase)];
  const { id: orderId, site_id: siteId, price: amount, currency } = order;
  const validity = code ? ("once-per-user" as const) : null;
  const site = { night_pause: null };
  const terms = { site, timeZone: "UTC", tonight: true, validity, heldFor: PRICE_STANDS };
  const { use, order: placed } = placing(order, terms);
  const payment = { id, siteId, orderId, provider: "bank" as const, method, amount, currency, at };
  write.statements({
    use,
    placed,
    payment: insertPayment({ ...payment, lookAt: askAgainAt(at, 0) }, sql`1`),
    begun: noteBegun(id, { ...atBank(purchase), url: null, at, lookAt: askAgainAt(at, 0) }),
  });
  if (method === "sdd")
    write.mandate(
      ...[orderId, siteId, buyer.id, "M-3F7K-Q9XW-0HBD-2RTA", buyer.name, "4300"],
      ...["Voorbeeldstraat", "12", "1234 AB", "Amsterdam", "+31612345678", at],
    );
}

const atBank = (purchase: Purchase) => ({ providerId: `bank_${idsOf(purchase).payment}` });

/** The payment before the provider's event. */
function paymentOf(purchase: Purchase): PaymentFound {
  const { method, at } = purchase;
  const { id: orderId, site_id: siteId, price: amount, currency } = orderOf(purchase);
  const { payment: id } = idsOf(purchase);
  return {
    ...{ id, siteId, orderId, provider: "bank", ...atBank(purchase), method },
    ...{ state: "pending" as const },
    ...{ amount, currency, createdAt: at },
  };
}

function take(write: Writer, purchase: Purchase, news: PaymentNews): void {
  const { state, fault, at } = news;
  const payment = paymentOf(purchase);
  const { refund: surplusId } = idsOf(purchase);
  const site = sellerOf(payment.siteId);
  write.statements({ event: noteNews("bank", news, at) });
  if (state === "completed") write.statements(completing({ payment, site, at, surplusId }));
  else if (state !== "pending")
    write.statements({
      moved: movePayment({ id: payment.id, to: state, from: leadingTo(state), fault, at }),
    });
}

function giveBack(write: Writer, purchase: Purchase, news: RefundNews, back: Back): void {
  const payment = paymentOf(purchase);
  const { id: paymentId, orderId, siteId, currency } = payment;
  const { refund: id } = idsOf(purchase);
  const { at, credits, reason = null } = back;
  const kind = reason === null ? ("withdrawal" as const) : ("goodwill" as const);
  const amount = amountBack(orderOf(purchase), back);
  const refund = { id, orderId, paymentId, kind, amount, currency, reason, at };
  write.statements(givingBack({ refund, credits, site: sellerOf(siteId) }));
  write.statements({
    event: noteNews("bank", news, at),
    done: moveRefund({ id, to: "completed", providerId: news.providerId, at }),
    payment: closePayment(payment, at),
  });
}
