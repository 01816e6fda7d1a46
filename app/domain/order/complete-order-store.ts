import { and, eq, exists, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import type { OrderId, PaymentId, RefundId } from "~/kit/ids";
import { hasBought, premiumBeganAt, startPremium } from "../account/account-sql";
import { finalizeUse, isUsedUp } from "../discount/discount-sql";
import {
  hasOtherPayment,
  isInState,
  movePayment,
  orderIdOf,
  type PaymentRow,
  statesBefore,
} from "../payment/payment-sql";
import { grantPurchase } from "../wallet/wallet-sql";
import { UNPAID_ORDER_TTL } from "./order";
import { orders } from "./order.tables";
import { issueReceipt, receiptNumberOf, type Seller } from "./receipt-store";
import { insertRefund } from "./refund-store";

const o = alias(orders, "o");

/** Reads the order of a payment. */
export const selectOrderOfPayment = (paymentId: PaymentId) =>
  unscoped("the order of a payment whose site the caller compares")
    .select({
      id: orders.id,
      siteId: orders.site_id,
      accountId: orders.account_id,
      state: orders.state,
      credits: orders.credits,
      currency: orders.currency,
      price: orders.price,
      vatRate: orders.vat_rate,
      vat: orders.vat,
      immediateAt: orders.immediate_at,
      discount: orders.discount,
      createdAt: orders.created_at,
    })
    .from(orders)
    .where(eq(orders.id, orderIdOf(paymentId)));

export type StoredOrder = RowOf<ReturnType<typeof selectOrderOfPayment>>;

/** SQL expression for the account of an order; null after the account was erased. */
export const accountOfOrder = (id: OrderId): SQL =>
  sql`(SELECT ${orders.account_id} FROM ${orders} WHERE ${orders.id} = ${id})`;

const existsOrder = (id: OrderId, ...conditions: SQL[]): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.id, id), ...conditions)),
  );
const isCompleted = (id: OrderId): SQL => existsOrder(id, sql`${orders.state} = 'completed'`);

/** As text: a bound state would be compared with the partial index of open orders each time. */
const IS_OPEN = sql`${orders.state} = 'open'`;
const isOpenWithMember = (id: OrderId): SQL =>
  existsOrder(id, IS_OPEN, isNotNull(orders.account_id));

/**
 * Fields of the receipt's e-mail that the completion decides: its number, and whether Premium began
 * with this order. JSON values.
 */
export const issuedReceiptFields = ({ order, at }: { order: StoredOrder; at: number }) => ({
  receipt: receiptNumberOf(order.id),
  premium: sql`json(CASE WHEN ${premiumBeganAt(accountOfOrder(order.id), sql`${at}`)} THEN 'true' ELSE 'false' END)`,
});

/** The columns of an order `o` that its discount code needs. */
const DISCOUNT_COLUMNS = {
  siteId: sql`${o.site_id}`,
  code: sql`${o.discount_code}`,
  accountId: sql`${o.account_id}`,
  orderId: sql`${o.id}`,
};
/**
 * Whether the price of `orders o` is no longer available: another order was paid with the only use
 * of its code (R301) or with the welcome discount, which is for the first purchase; or the order is
 * a month old (R325).
 */
export const isPriceGone = (at: number): SQL =>
  sql`(${isUsedUp(DISCOUNT_COLUMNS)}
    OR ${o.created_at} <= ${at - UNPAID_ORDER_TTL} OR (${o.discount} = 'welcome' AND ${hasBought(sql`${o.account_id}`)}))`;

/** The same check for one order by id, as a condition of another statement. */
export const isOrderPriceGone = (id: OrderId, at: number): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(o)
      .where(and(eq(o.id, id), isPriceGone(at))),
  );

/**
 * Whether a payment completes the order: the order is open, its member exists and its price is
 * still available. Otherwise the payment becomes surplus and is refunded.
 */
const isPayable = (id: OrderId, at: number): SQL =>
  sql`(${isOpenWithMember(id)} AND NOT ${isOrderPriceGone(id, at)})`;

type PaymentKey = Pick<PaymentRow, "id" | "orderId">;
/** A payment reported as made, and when that report arrived (`at`). */
type ReportedPayment = PaymentKey & { at: number };

/** Whether the payment, in a state that allows it, would complete its order now or be surplus. */
export const completesOrder = ({ id, orderId, at }: ReportedPayment): SQL =>
  sql`(${isInState(id, statesBefore("completed"))} AND ${isPayable(orderId, at)})`;
export const isSurplus = ({ id, orderId, at }: ReportedPayment): SQL =>
  sql`(${isInState(id, statesBefore("completed"))} AND NOT ${isPayable(orderId, at)})`;
/**
 * The two reasons for a surplus, for the e-mail: the order was already paid, or its price is gone.
 */
export const isPaidTwice = ({ id, orderId }: PaymentKey): SQL =>
  sql`(${isInState(id, statesBefore("completed"))} AND NOT ${isOpenWithMember(orderId)})`;
export const isTooLate = ({ id, orderId, at }: ReportedPayment): SQL =>
  sql`(${isInState(id, statesBefore("completed"))} AND ${isOpenWithMember(orderId)} AND ${isOrderPriceGone(orderId, at)})`;

/**
 * Whether a payment would fail now and no other payment of the order succeeded or may still
 * succeed. Only then may the e-mail say that nothing was charged.
 */
export const isFailing = ({ id, orderId }: PaymentKey): SQL =>
  sql`(${isInState(id, statesBefore("failed"))} AND ${existsOrder(orderId, IS_OPEN)}
    AND NOT ${hasOtherPayment({ id, orderId })})`;

type Completion = { payment: PaymentRow; site: Seller; at: number; surplusId: RefundId };

/**
 * The statements of a completed payment, in the order in which they must run; they change nothing
 * if the payment is already recorded. A surplus payment, or one whose member is gone, is refunded.
 */
export const completionStatements = ({ payment, site, at, surplusId }: Completion) => {
  const { id, orderId, siteId, amount, currency, method } = payment;
  const back = { id: surplusId, siteId, orderId, paymentId: id, amount, currency, credits: 0, at };
  const to = sql`CASE WHEN ${isPayable(orderId, at)} THEN 'completed' ELSE 'surplus' END`;
  return {
    surplus: insertRefund({ ...back, kind: "surplus" }, isSurplus({ ...payment, at })),
    payment: movePayment({ id, to, from: statesBefore("completed"), at }),
    order: forSite(siteId)
      .update(orders)
      .set({ state: "completed", completed_at: at, method })
      .where(and(eq(orders.id, orderId), IS_OPEN, isInState(id, ["completed"]))),
    entry: grantPurchase(
      { siteId, wallet: sql`${o.wallet_id}`, key: sql`${o.id}`, at },
      sql`${o.credits}`,
      sql`FROM ${orders} o WHERE ${o.id} = ${orderId} AND ${o.state} = 'completed'`,
    ),
    premium: startPremium(accountOfOrder(orderId), at, isCompleted(orderId)),
    receipt: issueReceipt(site, { orderId, at }, isCompleted(orderId)),
    discount: finalizeUse(
      DISCOUNT_COLUMNS,
      at,
      sql`JOIN ${orders} o ON ${o.id} = ${orderId} AND ${o.state} = 'completed'`,
    ),
  };
};
