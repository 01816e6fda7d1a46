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

/** Whether a payment can be taken back: it was made and was not yet, or this is the first that is heard of its being made. */
export const isToTakeBack = (payment: Pick<PaymentFound, "id" | "orderId"> & { at: number }) =>
  sql`(${isIn(payment.id, leadingTo("charged_back"))} OR ${completes(payment)})`;

type Back = { payment: PaymentFound; site: Seller; refundId: RefundId; amount: number; at: number };

/**
 * What follows from a chargeback, or a debit that was returned: what nobody spent of the order's credits goes, Premium with the
 * last thing that was paid, and direct debits end (R275), also by one that was too many (R320). For that nothing had been given.
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
