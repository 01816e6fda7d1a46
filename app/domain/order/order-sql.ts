import { and, eq, exists, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import { days } from "~/kit/duration";
import type { OrderNumberKey } from "~/kit/order-number";
import type { MemberKey } from "../account/account";
import { isUnconfirmed } from "../account/account-sql";
import type { PaymentMethod } from "../payment/payment";
import { payments } from "../payment/payment.tables";
import { countStartedPayments } from "../payment/payment-sql";
import { MAX_UNCONFIRMED_PAYMENTS } from "./order";
import { orders, receipts, refunds } from "./order.tables";

const o = alias(orders, "o");
const x = alias(orders, "x");

/**
 * Whether a member must confirm their address before they pay. An unconfirmed address may belong to
 * a stranger, who would get an e-mail for each payment and refund. It allows a few payments a day,
 * none after a refund, and none by transfer, because then the provider itself sends e-mail to that
 * address (R324).
 */
export const mustConfirm = (
  member: MemberKey,
  { method, at }: { method: PaymentMethod; at: number },
): SQL =>
  sql`(${isUnconfirmed(member)} AND (${method === "sct" ? 1 : 0} OR ${hasRefund(member)}
    OR ${countStartedPayments(ordersOf(member), at - days(1))} >= ${MAX_UNCONFIRMED_PAYMENTS}))`;

const ordersOf = (member: MemberKey) =>
  subselect({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.account_id, member.id), eq(orders.site_id, member.siteId)));

const hasRefund = (member: MemberKey): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(refunds)
      .where(inArray(refunds.order_id, ordersOf(member))),
  );

/** The payments and the refunds of an order `o` as JSON, and the number of its receipt. */
const exportedPayments = sql`(SELECT json_group_array(json_object('method', ${payments.method}, 'provider', ${payments.provider},
    'state', ${payments.state}, 'amount', ${payments.amount}, 'created_at', ${payments.created_at}))
  FROM ${payments} WHERE ${payments.order_id} = ${o.id})`;
const exportedRefunds = sql`(SELECT json_group_array(json_object('kind', ${refunds.kind}, 'state', ${refunds.state},
    'amount', ${refunds.amount}, 'credits', ${refunds.credits}, 'reason', ${refunds.reason}, 'created_at', ${refunds.created_at},
    'credit_note', (SELECT ${receipts.number} FROM ${receipts} WHERE ${receipts.refund_id} = ${refunds.id})))
  FROM ${refunds} WHERE ${refunds.order_id} = ${o.id})`;
const receiptNumber = sql`(SELECT ${receipts.number} FROM ${receipts}
  WHERE ${receipts.order_id} = ${o.id} AND ${receipts.refund_id} IS NULL)`;

/** The receipt number of a member's newest order that has one. */
export const selectNewestReceipt = (member: MemberKey) =>
  forOwner(member, o.account_id).text(
    { number: sql`${receipts.number}`.mapWith(Number) },
    ({ columns, inScope }) => sql`SELECT ${columns} FROM ${orders} o
      JOIN ${receipts} ON ${receipts.order_id} = ${o.id} AND ${receipts.refund_id} IS NULL
      WHERE ${inScope(o)} ORDER BY ${o.created_at} DESC LIMIT 1`,
  );

/**
 * A page of a member's orders for the data export, by id after `after`, with receipt numbers and
 * with payments and refunds as JSON.
 */
export const selectOrdersToExport = (member: MemberKey, after: string, limit: number) =>
  forOwner(member, o.account_id).text(
    {
      id: o.id,
      state: o.state,
      bundle: o.bundle,
      credits: o.credits,
      currency: o.currency,
      list_price: o.list_price,
      discount: o.discount,
      discount_code: o.discount_code,
      discount_percent: o.discount_percent,
      price: o.price,
      country: o.country,
      vat_rate: o.vat_rate,
      vat: o.vat,
      method: o.method,
      back: o.back,
      immediate_at: o.immediate_at,
      created_at: o.created_at,
      completed_at: o.completed_at,
      ended_at: o.ended_at,
      payments: exportedPayments.mapWith(String),
      refunds: exportedRefunds.mapWith(String),
      receipt: nullable(receiptNumber.mapWith(receipts.number)),
    },
    ({ columns, inScope }) => sql`SELECT ${columns} FROM ${orders} o
      WHERE ${inScope(o)} AND ${o.id} > ${after} ORDER BY ${o.id} LIMIT ${literal(limit)}`,
  );

type ExportedOrderRow = RowOf<ReturnType<typeof selectOrdersToExport>>;

/** An order as the data export shows it. */
export const toExportedOrder = ({ payments, refunds, ...order }: ExportedOrderRow) => ({
  ...order,
  payments: JSON.parse(payments),
  refunds: JSON.parse(refunds),
});

/**
 * Tax law requires the rows to be kept, so erasure removes what identifies the member (R104): the
 * account, the page they came from, and the text staff wrote. A later payment of such an order is
 * refunded (R270).
 */
export const anonymizeOrders = ({ id }: Pick<MemberKey, "id">) => ({
  refunds: unscoped("refunds of one member's orders, by refunds_by_order")
    .update(refunds)
    .set({ reason: null })
    .where(
      and(
        isNotNull(refunds.reason),
        inArray(
          refunds.order_id,
          subselect({ id: orders.id }).from(orders).where(eq(orders.account_id, id)),
        ),
      ),
    ),
  orders: unscoped("one member's orders, by orders_by_account")
    .update(orders)
    .set({ account_id: null, back: null })
    .where(eq(orders.account_id, id)),
});

/** Subquery: the order with a number; a scan of the orders of one millisecond. */
export const orderWithNumber = ({ from, until, tail }: OrderNumberKey): SQL =>
  sql`(SELECT ${x.id} FROM ${orders} x WHERE ${x.id} >= ${from} AND ${x.id} < ${until}
    AND substr(${x.id}, 19, 3) = ${tail} LIMIT 1)`;
