import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { build, type RowOf } from "~/db/query-builder";
import { periodStartsAt } from "~/kit/dates";
import type { OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { extendUse, holdsUse } from "../discount/discount-sql";
import type { PaymentMethod } from "../payment/payment";
import {
  hasReusablePayment,
  insertPayment,
  type NewPayment,
  paidMethodOf,
  selectReusablePayment,
} from "../payment/payment-sql";
import { isOrderPriceGone } from "./complete-order-store";
import { orders } from "./order.tables";
import { mustConfirm } from "./order-sql";
import { mayStillSpend } from "./spending";

const isOwnedBy = ({ id, siteId }: MemberKey) =>
  and(eq(orders.account_id, id), eq(orders.site_id, siteId));

/** Reads the member's own order with its frozen price. */
export const selectPayable = (owner: MemberKey, orderId: OrderId) =>
  build
    .select({
      id: orders.id,
      state: orders.state,
      bundle: orders.bundle,
      credits: orders.credits,
      currency: orders.currency,
      list: orders.list_price,
      discount: orders.discount,
      code: orders.discount_code,
      percent: orders.discount_percent,
      price: orders.price,
      country: orders.country,
      vatRate: orders.vat_rate,
      method: orders.method,
      createdAt: orders.created_at,
    })
    .from(orders)
    .where(and(eq(orders.id, orderId), isOwnedBy(owner)));

export type PayableRow = RowOf<ReturnType<typeof selectPayable>>;

export type PaymentConditionsRow = {
  open: number;
  maySpend: number;
  unconfirmed: number;
  entitled: number;
};
type PaymentStart = {
  member: MemberKey;
  order: PayableRow;
  payment: NewPayment;
  timeZone: string;
  /** `since` and `triedSince` are explained in payment-sql.ts. */
  since: number;
  triedSince: number;
  /** Until when the use of a discount code stays held. */
  heldUntil: number;
};

/**
 * One batch: inserts the payment unless one is pending, reads the pending one, and reads the
 * reasons if there is none.
 */
export function startPaymentStatements({
  member,
  order,
  payment,
  timeZone,
  heldUntil,
  ...since
}: PaymentStart) {
  const reusable = { ...payment, ...since };
  const allowed = { member, order, timeZone, method: payment.method, at: payment.at };
  const { open, spends, unconfirmed, entitled } = paymentConditions(allowed);
  const when = sql`${open} AND ${spends} AND NOT ${unconfirmed} AND ${entitled} AND NOT ${hasReusablePayment(reusable)}`;
  return {
    codeUse: order.discount === "code" ? extendUse(order.id, heldUntil) : undefined,
    payment: insertPayment(payment, when),
    reusable: selectReusablePayment(reusable),
    conditions: selectPaymentConditions(allowed),
  };
}

type ConditionsInput = Pick<PaymentStart, "member" | "order" | "timeZone"> & {
  method: PaymentMethod;
  at: number;
};

/** The conditions for paying an order: its state, its member's limit and address, its discount. */
function paymentConditions({ member, order, timeZone, method, at }: ConditionsInput) {
  const { id: orderId, currency, price } = order;
  const since = periodStartsAt(at, timeZone).month;
  return {
    open: isOpen(member, orderId),
    spends: mayStillSpend({ accountId: member.id, orderId, currency, price, since, now: at }),
    unconfirmed: mustConfirm(member, { method, at }),
    entitled: isEntitled(order, at),
  };
}

/** The same conditions as a row. */
export function selectPaymentConditions(input: ConditionsInput): Statement<PaymentConditionsRow> {
  const { open, spends, unconfirmed, entitled } = paymentConditions(input);
  return sql`SELECT ${open} AS open, ${spends} AS maySpend, ${unconfirmed} AS unconfirmed, ${entitled} AS entitled`;
}

const isOpen = ({ id, siteId }: MemberKey, orderId: OrderId): SQL =>
  sql`EXISTS (SELECT 1 FROM orders WHERE id = ${orderId} AND account_id = ${id} AND site_id = ${siteId} AND state = 'open')`;

/**
 * A payment must not end up as a refund: the price must be available, and a code's use must be held
 * by this order.
 */
function isEntitled({ id, discount }: PayableRow, at: number): SQL {
  const held = discount === "code" ? holdsUse(id) : sql`1`;
  return sql`(NOT ${isOrderPriceGone(id, at)} AND ${held})`;
}

/** A bound state would be compared with the partial index of open orders at each execution. */
const isCompletedOf = (owner: MemberKey) =>
  and(isOwnedBy(owner), sql`${orders.state} = 'completed'`);

/** The newest completed order of a member, with its payment method. */
export const selectLastOrder = (owner: MemberKey) =>
  build
    .select({
      bundle: orders.bundle,
      method: sql<PaymentMethod>`coalesce(${paidMethodOf(sql`orders.id`)}, ${orders.method})`.as(
        "method",
      ),
    })
    .from(orders)
    .where(isCompletedOf(owner))
    .orderBy(desc(orders.created_at))
    .limit(literal(1));

/** The newest completed order of a member: its price in minor units, and its credits. */
export const selectLastPaidPrice = (owner: MemberKey) =>
  build
    .select({ price: orders.price, credits: orders.credits, currency: orders.currency })
    .from(orders)
    .where(isCompletedOf(owner))
    .orderBy(desc(orders.created_at))
    .limit(literal(1));
