import { sql } from "drizzle-orm";
import type { RefundId } from "~/kit/ids";
import { endPremium } from "../account/premium-sql";
import { blockDebits } from "../direct-debit/block-sql";
import { isInState, movePayment, type PaymentRow, statesBefore } from "../payment/payment-sql";
import { accountOfOrder, completesOrder } from "./complete-order-store";
import { issueCreditNote, type Seller } from "./receipt-store";
import {
  endOrder,
  failPendingRefunds,
  hasPaidRemainder,
  insertRefund,
  isRefundInserted,
  removeRefundedCredits,
  unspentCredits,
} from "./refund-store";

/**
 * Whether a payment can be charged back: it is completed, or this event is the first to say that it
 * was made.
 */
export const canBeChargedBack = (payment: Pick<PaymentRow, "id" | "orderId"> & { at: number }) =>
  sql`(${isInState(payment.id, statesBefore("charged_back"))} OR ${completesOrder(payment)})`;

type Chargeback = {
  payment: PaymentRow;
  site: Seller;
  refundId: RefundId;
  amount: number;
  at: number;
};

/**
 * The statements of a chargeback or a returned debit. The order's unspent credits are removed;
 * Premium ends if no other payment remains; direct debits end for the member (R275), also after a
 * surplus payment (R320). A surplus payment had granted nothing.
 */
export const chargebackStatements = ({ payment, site, refundId, amount, at }: Chargeback) => {
  const { id, orderId, siteId, currency, method } = payment;
  const credits = sql`CASE WHEN ${isInState(id, ["surplus"])} THEN 0 ELSE ${unspentCredits} END`;
  const back = { id: refundId, siteId, orderId, paymentId: id, amount, currency, credits, at };
  const isPaid = isInState(id, [...statesBefore("charged_back"), "surplus"]);
  const isBack = sql`(${isRefundInserted(refundId)} AND ${isInState(id, ["charged_back"])})`;
  return {
    stopped: failPendingRefunds(payment, at),
    refund: insertRefund({ ...back, kind: "chargeback", state: "completed" }, isPaid),
    entry: removeRefundedCredits({ id: refundId, siteId, reason: "chargeback" }, at),
    payment: movePayment({ id, to: "charged_back", from: statesBefore("charged_back"), at }),
    order: endOrder(orderId, { to: "charged_back", at }, isBack),
    note: issueCreditNote(site, { orderId, refundId, at }, isBack),
    premium: endPremium(
      accountOfOrder(orderId),
      sql`${isBack} AND NOT ${hasPaidRemainder(accountOfOrder(orderId))}`,
    ),
    ...(method === "sdd" ? blockDebits({ orderId, at }, isRefundInserted(refundId)) : {}),
  };
};
