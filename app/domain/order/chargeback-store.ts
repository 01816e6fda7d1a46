import { sql } from "drizzle-orm";
import type { RefundId } from "~/kit/ids";
import { endPremium } from "../account/premium-sql";
import { endDebits } from "../debit/block-sql";
import { isIn, leadingTo, movePayment, type PaymentFound } from "../payment/news-sql";
import { completes, ownerOf } from "./completing-store";
import { issueNote, type Seller } from "./receipt-store";
import {
  endOrder,
  insertRefund,
  isMade,
  paidRemains,
  stopRefunds,
  takeCredits,
  unused,
} from "./refund-store";

/**
 * Whether a payment can be charged back: it is completed, or this event is the first to say that it
 * was made.
 */
export const isToTakeBack = (payment: Pick<PaymentFound, "id" | "orderId"> & { at: number }) =>
  sql`(${isIn(payment.id, leadingTo("charged_back"))} OR ${completes(payment)})`;

type Back = { payment: PaymentFound; site: Seller; refundId: RefundId; amount: number; at: number };

/**
 * The statements of a chargeback or a returned debit. The order's unspent credits are removed;
 * Premium ends if no other payment remains; direct debits end for the member (R275), also after a
 * surplus payment (R320). A surplus payment had granted nothing.
 */
export const chargingBack = ({ payment, site, refundId, amount, at }: Back) => {
  const { id, orderId, siteId, currency, method } = payment;
  const credits = sql`CASE WHEN ${isIn(id, ["surplus"])} THEN 0 ELSE ${unused} END`;
  const back = { id: refundId, siteId, orderId, paymentId: id, amount, currency, credits, at };
  const isPaid = isIn(id, [...leadingTo("charged_back"), "surplus"]);
  const isBack = sql`(${isMade(refundId)} AND ${isIn(id, ["charged_back"])})`;
  return {
    stopped: stopRefunds(payment, at),
    refund: insertRefund({ ...back, kind: "chargeback", state: "completed" }, isPaid),
    entry: takeCredits({ id: refundId, siteId, reason: "chargeback" }, at),
    payment: movePayment({ id, to: "charged_back", from: leadingTo("charged_back"), at }),
    order: endOrder(orderId, { to: "charged_back", at }, isBack),
    note: issueNote(site, { orderId, refundId, at }, isBack),
    premium: endPremium(ownerOf(orderId), sql`${isBack} AND NOT ${paidRemains(ownerOf(orderId))}`),
    ...(method === "sdd" ? endDebits({ orderId, at }, isMade(refundId)) : {}),
  };
};
