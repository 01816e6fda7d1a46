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

/** Whether a refund made at the provider is not yet recorded here. */
export const isNew = (payment: PaymentFound, providerId: string) =>
  sql`NOT ${isNoted(payment, providerId)}`;

/** Sets a payment to `refunded` if all of it was refunded. */
export const closePayment = (payment: PaymentFound, at: number) =>
  movePayment(
    { id: payment.id, to: "refunded", from: leadingTo("refunded"), at },
    isAllBack(payment),
  );

/**
 * The statements of a refund made by hand at the provider. It removes unspent credits in proportion
 * to the refunded part of the price; a full refund ends the order; Premium ends when no paid order
 * remains.
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
