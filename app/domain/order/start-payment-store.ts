import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { periodStartsAt } from "~/kit/dates";
import type { OrderId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import type { MemberKey } from "../account/account";
import { extendUse, holdsUse } from "../discount/discount-sql";
import type { CountryCode } from "../location/countries";
import type { PaymentMethod } from "../payment/payment";
import {
  hasReusablePayment,
  insertPayment,
  type NewPayment,
  paidMethodOf,
  selectReusablePayment,
} from "../payment/payment-sql";
import type { PaidOrder } from "../site/shop";
import { isOrderPriceGone } from "./complete-order-store";
import type { OrderState } from "./order";
import type { orders } from "./order.tables";
import { mustConfirm } from "./order-sql";
import { mayStillSpend } from "./spending";

export type PayableRow = {
  id: OrderId;
  state: OrderState;
  bundle: string;
  credits: number;
  currency: Currency;
  list: number;
  discount: (typeof orders.$inferSelect)["discount"];
  code: string | null;
  percent: number;
  price: number;
  country: CountryCode;
  vatRate: number;
  method: PaymentMethod;
  createdAt: number;
};

/** Reads the member's own order with its frozen price. */
export const selectPayable = (
  { id, siteId }: MemberKey,
  orderId: OrderId,
): Statement<PayableRow> => sql`
  SELECT id AS id, state AS state, bundle AS bundle, credits AS credits, currency AS currency, list_price AS list, discount AS discount,
    discount_code AS code, discount_percent AS percent, price AS price, country AS country, vat_rate AS vatRate, method AS method,
    created_at AS createdAt
  FROM orders WHERE id = ${orderId} AND account_id = ${id} AND site_id = ${siteId}`;

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

/** The newest completed order of a member, with its payment method. */
export const selectLastOrder = ({
  id,
  siteId,
}: MemberKey): Statement<{ bundle: string; method: PaymentMethod }> => sql`
  SELECT o.bundle AS bundle, coalesce(${paidMethodOf(sql`o.id`)}, o.method) AS method FROM orders o
  WHERE o.account_id = ${id} AND o.site_id = ${siteId} AND o.state = 'completed' ORDER BY o.created_at DESC LIMIT 1`;

/** The newest completed order of a member: its price in minor units, and its credits. */
export const selectLastPaidPrice = ({ id, siteId }: MemberKey): Statement<PaidOrder> => sql`
  SELECT o.price AS price, o.credits AS credits, o.currency AS currency FROM orders o
  WHERE o.account_id = ${id} AND o.site_id = ${siteId} AND o.state = 'completed' ORDER BY o.created_at DESC LIMIT 1`;
