import { sql } from "drizzle-orm";
import type { RefundId } from "~/kit/ids";
import { endPremium } from "../account/premium-sql";
import { isIn, leadingTo, movePayment, type PaymentFound } from "../payment/news-sql";
import { ownerOf } from "./completing-store";
import { issueNote, type Seller } from "./receipt-store";
import {
  endOrder,
  insertRefund,
  isAllBack,
  isMade,
  isNoted,
  moneyLeft,
  paidRemains,
  stopTooMuch,
  takeCredits,
  unused,
} from "./refund-store";

type ByHand = {
  payment: PaymentFound;
  site: Seller;
  refundId: RefundId;
  providerId: string;
  amount: number;
  at: number;
};

/** Whether what went back at the provider is not known here. */
export const isNew = (payment: PaymentFound, providerId: string) =>
  sql`NOT ${isNoted(payment, providerId)}`;

/** All of a payment went back, where that is so: it says so. */
export const closePayment = (payment: PaymentFound, at: number) =>
  movePayment(
    { id: payment.id, to: "refunded", from: leadingTo("refunded"), at },
    isAllBack(payment),
  );

/**
 * What follows from money that somebody gave back by hand at the provider: as many of the credits that are not spent go as
 * the part of the price bought, the order ends with the last of its price, and Premium with the last thing that was paid.
 */
export const givingBackByHand = ({ payment, site, refundId, providerId, amount, at }: ByHand) => {
  const { id, orderId, siteId, currency } = payment;
  const isTooMany = isIn(id, ["surplus"]);
  const part = sql`CAST(min(${unused}, o.credits * ${amount} / o.price) AS INTEGER)`;
  const credits = sql`CASE WHEN ${isTooMany} THEN 0 ELSE ${part} END`;
  const back = { id: refundId, siteId, orderId, paymentId: id, amount, currency, credits, at };
  const isBack = sql`(${isMade(refundId)} AND NOT ${isTooMany})`;
  return {
    refund: insertRefund(
      { ...back, kind: "at_provider", state: "completed", providerId },
      isNew(payment, providerId),
    ),
    stopped: stopTooMuch(payment),
    entry: takeCredits({ id: refundId, siteId, reason: "withdrawal" }, at),
    note: issueNote(site, { orderId, refundId, at }, isBack),
    order: endOrder(orderId, { to: "withdrawn", at }, sql`${isBack} AND ${moneyLeft} <= 0`),
    premium: endPremium(ownerOf(orderId), sql`${isBack} AND NOT ${paidRemains(ownerOf(orderId))}`),
    payment: closePayment(payment, at),
  };
};
