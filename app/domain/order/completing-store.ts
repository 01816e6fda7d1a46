import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, OrderId, PaymentId, RefundId, SiteId } from "~/kit/ids";
import { beginPremium, hasBought } from "../account/premium-sql";
import { fixUse, isUsedUp } from "../discount/use-sql";
import {
  hasOtherMoney,
  isIn,
  leadingTo,
  movePayment,
  orderOf,
  type PaymentFound,
} from "../payment/news-sql";
import { grantPurchase } from "../wallet/wallet-sql";
import { FORGOTTEN_AFTER, type OrderState } from "./order";
import type { orders } from "./order.tables";
import { issueReceipt, type Seller } from "./receipt-store";
import { insertRefund } from "./refund-store";

export type OrderFound = {
  id: OrderId;
  siteId: SiteId;
  /** Null after the account was erased. */
  accountId: MemberId | null;
  state: OrderState;
  credits: number;
  currency: string;
  price: number;
  vatRate: number;
  vat: number;
  immediateAt: number;
  discount: (typeof orders.$inferSelect)["discount"];
  createdAt: number;
};

/** Reads an order by its id or by an SQL expression for it. */
const selectOrder = (id: OrderId | SQL): Statement<OrderFound> =>
  sql`SELECT id AS id, site_id AS siteId, account_id AS accountId, state AS state, credits AS credits, currency AS currency,
    price AS price, vat_rate AS vatRate, vat AS vat, immediate_at AS immediateAt, discount AS discount, created_at AS createdAt FROM orders WHERE id = ${id}`;

/** Reads the order of a payment. */
export const selectOrderOf = (paymentId: PaymentId) => selectOrder(orderOf(paymentId));

/** SQL expression for the account of an order; null after the account was erased. */
export const ownerOf = (id: OrderId): SQL => sql`(SELECT account_id FROM orders WHERE id = ${id})`;

const isCompleted = (id: OrderId): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND state = 'completed')`;

const isWaiting = (id: OrderId): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${id} AND state = 'open' AND account_id IS NOT NULL)`;

/** The columns of an order `o` that its discount code needs. */
const DISCOUNTED = {
  ...{ siteId: sql`o.site_id`, code: sql`o.discount_code` },
  ...{ accountId: sql`o.account_id`, orderId: sql`o.id` },
};
/**
 * Whether the price of `orders o` is no longer available: another order was paid with the only use
 * of its code (R301) or with the welcome discount, which is for the first purchase; or the order is
 * a month old (R325).
 */
export const isPriceGone = (at: number): SQL =>
  sql`(${isUsedUp(DISCOUNTED)}
    OR o.created_at <= ${at - FORGOTTEN_AFTER} OR (o.discount = 'welcome' AND ${hasBought(sql`o.account_id`)}))`;

/** The same check for one order by id, as a condition of another statement. */
export const isLost = (id: OrderId, at: number): SQL =>
  sql`EXISTS (SELECT 1 FROM orders o WHERE o.id = ${id} AND ${isPriceGone(at)})`;

/**
 * Whether a payment completes the order: the order is open, its member exists and its price is
 * still available. Otherwise the payment becomes surplus and is refunded.
 */
const isPayable = (id: OrderId, at: number): SQL =>
  sql`(${isWaiting(id)} AND NOT ${isLost(id, at)})`;

type Attempt = Pick<PaymentFound, "id" | "orderId">;
/** A payment reported as made, and when that report arrived (`at`). */
type Made = Attempt & { at: number };

/** Whether the payment, in a state that allows it, would complete its order now or be surplus. */
export const completes = ({ id, orderId, at }: Made): SQL =>
  sql`(${isIn(id, leadingTo("completed"))} AND ${isPayable(orderId, at)})`;
export const isTooMany = ({ id, orderId, at }: Made): SQL =>
  sql`(${isIn(id, leadingTo("completed"))} AND NOT ${isPayable(orderId, at)})`;
/**
 * The two reasons for a surplus, for the e-mail: the order was already paid, or its price is gone.
 */
export const isTwice = ({ id, orderId }: Attempt): SQL =>
  sql`(${isIn(id, leadingTo("completed"))} AND NOT ${isWaiting(orderId)})`;
export const isTooLate = ({ id, orderId, at }: Made): SQL =>
  sql`(${isIn(id, leadingTo("completed"))} AND ${isWaiting(orderId)} AND ${isLost(orderId, at)})`;

/**
 * Whether a payment would fail now and no other payment of the order succeeded or may still
 * succeed. Only then may the e-mail say that nothing was charged.
 */
export const isFailing = ({ id, orderId }: Attempt): SQL =>
  sql`(${isIn(id, leadingTo("failed"))} AND EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND state = 'open')
    AND NOT ${hasOtherMoney({ id, orderId })})`;

type Completing = { payment: PaymentFound; site: Seller; at: number; surplusId: RefundId };

/**
 * The statements of a completed payment, in the order in which they must run; they change nothing
 * if the payment is already recorded. A surplus payment, or one whose member is gone, is refunded.
 */
export const completing = ({ payment, site, at, surplusId }: Completing) => {
  const { id, orderId, siteId, amount, currency, method } = payment;
  const back = { id: surplusId, siteId, orderId, paymentId: id, amount, currency, credits: 0, at };
  const to = sql`CASE WHEN ${isPayable(orderId, at)} THEN 'completed' ELSE 'surplus' END`;
  return {
    surplus: insertRefund({ ...back, kind: "surplus" }, isTooMany({ ...payment, at })),
    payment: movePayment({ id, to, from: leadingTo("completed"), at }),
    order: sql`UPDATE orders SET state = 'completed', completed_at = ${at}, method = ${method}
      WHERE id = ${orderId} AND state = 'open' AND ${isIn(id, ["completed"])}`,
    entry: grantPurchase(
      { siteId, wallet: sql`o.wallet_id`, key: sql`o.id`, at },
      sql`o.credits`,
      sql`FROM orders o WHERE o.id = ${orderId} AND o.state = 'completed'`,
    ),
    premium: beginPremium(ownerOf(orderId), at, isCompleted(orderId)),
    receipt: issueReceipt(site, { orderId, at }, isCompleted(orderId)),
    discount: fixUse(
      DISCOUNTED,
      at,
      sql`JOIN orders o ON o.id = ${orderId} AND o.state = 'completed'`,
    ),
  };
};
