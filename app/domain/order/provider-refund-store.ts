import { sql } from "drizzle-orm";
import type { RefundId } from "~/kit/ids";
import { endPremium } from "../account/premium-sql";
import { isInState, movePayment, type PaymentRow, statesBefore } from "../payment/payment-sql";
import { accountOfOrder } from "./complete-order-store";
import { issueCreditNote, type Seller } from "./receipt-store";
import {
  endOrder,
  failExcessRefunds,
  hasPaidRemainder,
  insertRefund,
  isFullyRefunded,
  isRefundInserted,
  isRefundRecorded,
  moneyLeft,
  removeRefundedCredits,
  unspentCredits,
} from "./refund-store";

type ProviderRefund = {
  payment: PaymentRow;
  site: Seller;
  refundId: RefundId;
  providerId: string;
  amount: number;
  at: number;
};

/** Whether a refund made at the provider is not yet recorded here. */
export const isUnrecorded = (payment: PaymentRow, providerId: string) =>
  sql`NOT ${isRefundRecorded(payment, providerId)}`;

/** Sets a payment to `refunded` if all of it was refunded. */
export const closePayment = (payment: PaymentRow, at: number) =>
  movePayment(
    { id: payment.id, to: "refunded", from: statesBefore("refunded"), at },
    isFullyRefunded(payment),
  );

/**
 * The statements of a refund made by hand at the provider. It removes unspent credits in proportion
 * to the refunded part of the price; a full refund ends the order; Premium ends when no paid order
 * remains.
 */
export const providerRefundStatements = ({
  payment,
  site,
  refundId,
  providerId,
  amount,
  at,
}: ProviderRefund) => {
  const { id, orderId, siteId, currency } = payment;
  const isTooMany = isInState(id, ["surplus"]);
  const part = sql`CAST(min(${unspentCredits}, o.credits * ${amount} / o.price) AS INTEGER)`;
  const credits = sql`CASE WHEN ${isTooMany} THEN 0 ELSE ${part} END`;
  const back = { id: refundId, siteId, orderId, paymentId: id, amount, currency, credits, at };
  const isBack = sql`(${isRefundInserted(refundId)} AND NOT ${isTooMany})`;
  return {
    refund: insertRefund(
      { ...back, kind: "at_provider", state: "completed", providerId },
      isUnrecorded(payment, providerId),
    ),
    stopped: failExcessRefunds(payment),
    entry: removeRefundedCredits({ id: refundId, siteId, reason: "withdrawal" }, at),
    note: issueCreditNote(site, { orderId, refundId, at }, isBack),
    order: endOrder(orderId, { to: "withdrawn", at }, sql`${isBack} AND ${moneyLeft} <= 0`),
    premium: endPremium(
      accountOfOrder(orderId),
      sql`${isBack} AND NOT ${hasPaidRemainder(accountOfOrder(orderId))}`,
    ),
    payment: closePayment(payment, at),
  };
};
