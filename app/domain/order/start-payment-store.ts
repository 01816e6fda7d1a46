import { and, desc, eq, exists, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner, type RowOf, unscoped } from "~/db/query-builder";
import { periodStartsAt } from "~/kit/dates";
import type { OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { extendUse, holdsUse } from "../discount/discount-sql";
import { isSwitchedOff } from "../kill-switch/kill-switch-sql";
import type { PaymentMethod } from "../payment/payment";
import {
  hasReusablePayment,
  insertPayment,
  type NewPayment,
  paidBankOf,
  paidMethodOf,
  selectReusablePayment,
} from "../payment/payment-sql";
import { isOrderPriceGone } from "./complete-order-store";
import { orders } from "./order.tables";
import { mustConfirm } from "./order-sql";
import { mayStillSpend } from "./spending";

const ordersOf = (owner: MemberKey) => forOwner(owner, orders.account_id);

/** Reads the member's own order with its frozen price, and whether payments are switched off. */
export const selectPayable = (owner: MemberKey, orderId: OrderId) =>
  ordersOf(owner)
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
      back: orders.back,
      closed: isSwitchedOff(owner.siteId, "payments").mapWith(Boolean).as("closed"),
    })
    .from(orders)
    .where(eq(orders.id, orderId));

export type PayableRow = RowOf<ReturnType<typeof selectPayable>>;

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
export function selectPaymentConditions(input: ConditionsInput) {
  const { open, spends, unconfirmed, entitled } = paymentConditions(input);
  return unscoped("conditions of one member's order").text(
    {
      open: sql`${open}`.mapWith(Boolean),
      maySpend: sql`${spends}`.mapWith(Boolean),
      unconfirmed: sql`${unconfirmed}`.mapWith(Boolean),
      entitled: sql`${entitled}`.mapWith(Boolean),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  );
}

export type PaymentConditionsRow = RowOf<ReturnType<typeof selectPaymentConditions>>;

const isOpen = (owner: MemberKey, orderId: OrderId): SQL =>
  exists(
    ordersOf(owner)
      .select({ one: sql`1` })
      .from(orders)
      .where(and(eq(orders.id, orderId), sql`${orders.state} = 'open'`)),
  );

/**
 * A payment must not end up as a refund: the price must be available, and a code's use must be held
 * by this order.
 */
function isEntitled({ id, discount }: PayableRow, at: number): SQL {
  const held = discount === "code" ? holdsUse(id) : sql`1`;
  return sql`(NOT ${isOrderPriceGone(id, at)} AND ${held})`;
}

/** A bound state would be compared with the partial index of open orders at each execution. */
const IS_COMPLETED = sql`${orders.state} = 'completed'`;

/** The newest completed order of a member, with its payment method. */
export const selectLastOrder = (owner: MemberKey) =>
  ordersOf(owner)
    .select({
      id: orders.id,
      bundle: orders.bundle,
      method: sql`coalesce(${paidMethodOf(sql`${orders.id}`)}, ${orders.method})`
        .mapWith(orders.method)
        .as("method"),
      bank: paidBankOf(sql`${orders.id}`).as("bank"),
      price: orders.price,
      credits: orders.credits,
      currency: orders.currency,
      completedAt: orders.completed_at,
    })
    .from(orders)
    .where(IS_COMPLETED)
    .orderBy(desc(orders.created_at))
    .limit(literal(1));
