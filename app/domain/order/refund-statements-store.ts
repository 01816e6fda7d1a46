import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { forOwner, forSite, type RowOf } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { OrderId, RefundId, SiteId } from "~/kit/ids";
import type { OrderNumberKey } from "~/kit/order-number";
import type { MemberKey } from "../account/account";
import { endPremium } from "../account/account-sql";
import { blockDebits } from "../direct-debit/direct-debit-sql";
import {
  isInState,
  movePayment,
  type PaymentRow,
  payingPaymentOf,
  statesBefore,
} from "../payment/payment-sql";
import { numberSetting } from "../site/setting-sql";
import { accountOfOrder, completesOrder } from "./complete-order-store";
import { orders, refunds } from "./order.tables";
import { orderWithNumber } from "./order-sql";
import { issueCreditNote, type Seller } from "./receipt-store";
import {
  endOrder,
  failExcessRefunds,
  failPendingRefunds,
  hasPaidRemainder,
  insertRefund,
  isFullyRefunded,
  isRefundInserted,
  isRefundRecorded,
  moneyLeft,
  type NewRefund,
  removeRefundedCredits,
  unspentCredits,
} from "./refund-store";

const o = alias(orders, "o");
/** The withdrawal of an order. */
const w = alias(refunds, "w");

type RefundStatementsInput = {
  refund: Omit<NewRefund, "credits" | "kind" | "siteId"> & { kind: "withdrawal" | "goodwill" };
  credits: number;
  site: Seller;
};

/**
 * Whether an order `o` still is as the page showed it: the same unspent credits, and enough money
 * left.
 */
const isAsShown = ({ credits, refund: { amount } }: RefundStatementsInput): SQL =>
  sql`${o.state} = 'completed' AND ${unspentCredits} = ${credits} AND ${moneyLeft} >= ${amount}`;

/** Of a goodwill refund no amount was shown before; it must only not exceed what is left. */
const isAvailable = ({ credits, refund: { amount } }: RefundStatementsInput): SQL =>
  sql`${o.state} IN ('completed', 'withdrawn') AND ${unspentCredits} >= ${credits} AND ${moneyLeft} >= ${amount}`;

/**
 * The statements of a refund, in the order in which they must run; they change nothing if the order
 * is no longer as it was shown. A scheduled job sends the money by the provider and retries until
 * done.
 */
export const refundStatements = (input: RefundStatementsInput) => {
  const { refund, credits, site } = input;
  const { id, orderId, kind, at } = refund;
  const isWithdrawal = kind === "withdrawal";
  const isInserted = isRefundInserted(id, { orderId, at });
  return {
    refund: insertRefund(
      { ...refund, siteId: site.id, credits },
      isWithdrawal ? isAsShown(input) : isAvailable(input),
    ),
    entry: removeRefundedCredits({ id, siteId: site.id, reason: "withdrawal" }, at),
    note: issueCreditNote(site, { orderId, refundId: id, at }, isInserted),
    order: endOrder(
      orderId,
      { to: "withdrawn", at },
      isWithdrawal ? isInserted : sql`${isInserted} AND ${moneyLeft} <= 0`,
    ),
    premium: endPremium(
      accountOfOrder(orderId),
      sql`${isInserted} AND NOT ${hasPaidRemainder(accountOfOrder(orderId))}`,
    ),
  };
};

const selectRefundable = (
  scope: ReturnType<typeof forSite>,
  siteId: SiteId,
  orderId: OrderId | SQL,
) =>
  scope.text(
    {
      id: o.id,
      accountId: o.account_id,
      state: o.state,
      currency: o.currency,
      price: o.price,
      credits: o.credits,
      completedAt: o.completed_at,
      /** The payment that paid it; null if unpaid. */
      paymentId: nullable(payingPaymentOf(sql`${o.id}`).mapWith(w.payment_id)),
      moneyLeft: sql`${moneyLeft}`.mapWith(Number),
      unused: sql`${unspentCredits}`.mapWith(Number),
      /** The site's withdrawal period in days (R13). */
      refundDays: sql`${numberSetting(siteId, "refund_days")}`.mapWith(Number),
      /** The withdrawal already made: its id, amount and credits; null if there is none. */
      refundId: nullable(w.id),
      refunded: nullable(w.amount),
      taken: nullable(w.credits),
    },
    ({ columns, inScope }) => sql`SELECT ${columns}
      FROM ${orders} o LEFT JOIN ${refunds} w ON ${w.order_id} = ${o.id} AND ${w.kind} = 'withdrawal'
      WHERE ${inScope(o)} AND ${o.id} = ${orderId}`,
  );

/** The columns of an order that a refund needs. */
export type RefundableOrder = RowOf<ReturnType<typeof selectRefundable>>;

/** The member's own order. */
export const selectOwnRefundable = (member: MemberKey, orderId: OrderId) =>
  selectRefundable(forOwner(member, o.account_id), member.siteId, orderId);

/** Any order of the site, for staff. */
export const selectSiteRefundable = (siteId: SiteId, orderId: OrderId) =>
  selectRefundable(forSite(siteId), siteId, orderId);

/** The order of the site with a number. */
export const selectRefundableByNumber = (siteId: SiteId, key: OrderNumberKey) =>
  selectRefundable(forSite(siteId), siteId, orderWithNumber(key));

/** A refund of an order of the site; the answer to a form that was sent twice. */
export const selectRefundOfOrder = (
  siteId: SiteId,
  { orderId, id }: { orderId: OrderId; id: RefundId },
) =>
  forSite(siteId)
    .select({ id: refunds.id })
    .from(refunds)
    .where(and(eq(refunds.id, id), eq(refunds.order_id, orderId)));

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
  const part = sql`CAST(min(${unspentCredits}, ${o.credits} * ${amount} / ${o.price}) AS INTEGER)`;
  const credits = sql`CASE WHEN ${isTooMany} THEN 0 ELSE ${part} END`;
  const back = { id: refundId, siteId, orderId, paymentId: id, amount, currency, credits, at };
  const isBack = sql`(${isRefundInserted(refundId, { orderId, at })} AND NOT ${isTooMany})`;
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
  const isBack = sql`(${isRefundInserted(refundId, { orderId, at })} AND ${isInState(id, ["charged_back"])})`;
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
    ...(method === "sdd"
      ? blockDebits({ orderId, at }, isRefundInserted(refundId, { orderId, at }))
      : {}),
  };
};
