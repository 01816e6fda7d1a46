import { and, eq, inArray, isNotNull, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import { days } from "~/kit/duration";
import type { OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { isUnconfirmed } from "../account/account-sql";
import type { PaymentMethod } from "../payment/payment";
import { countStartedPayments } from "../payment/payment-sql";
import { MAX_UNCONFIRMED_PAYMENTS } from "./order";
import { orders, refunds } from "./order.tables";

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

const ordersOf = ({ id, siteId }: MemberKey): SQL =>
  sql`(SELECT id FROM orders WHERE account_id = ${id} AND site_id = ${siteId})`;

const hasRefund = (member: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM refunds WHERE order_id IN ${ordersOf(member)})`;

type ExportedOrderRow = { id: OrderId; payments: string; refunds: string };

/**
 * A page of a member's orders for the data export, by id after `after`, with receipt numbers and
 * with payments and refunds as JSON.
 */
export const selectOrdersToExport = (
  { id, siteId }: MemberKey,
  after: string,
  limit: number,
): Statement<ExportedOrderRow> =>
  sql`SELECT o.id, o.state, o.bundle, o.credits, o.currency, o.list_price, o.discount, o.discount_code, o.discount_percent, o.price,
      o.country, o.vat_rate, o.vat, o.method, o.back, o.immediate_at, o.created_at, o.completed_at, o.ended_at,
      (SELECT json_group_array(json_object('method', method, 'provider', provider, 'state', state, 'amount', amount, 'created_at', created_at))
        FROM payments WHERE order_id = o.id) AS payments,
      (SELECT json_group_array(json_object('kind', kind, 'state', state, 'amount', amount, 'credits', credits, 'reason', reason, 'created_at', created_at,
          'credit_note', (SELECT number FROM receipts WHERE refund_id = refunds.id)))
        FROM refunds WHERE order_id = o.id) AS refunds,
      (SELECT number FROM receipts WHERE order_id = o.id AND refund_id IS NULL) AS receipt
    FROM orders o WHERE o.account_id = ${id} AND o.site_id = ${siteId} AND o.id > ${after} ORDER BY o.id LIMIT ${literal(limit)}`;

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
  refunds: build
    .update(refunds)
    .set({ reason: null })
    .where(
      and(
        isNotNull(refunds.reason),
        inArray(
          refunds.order_id,
          build.select({ id: orders.id }).from(orders).where(eq(orders.account_id, id)),
        ),
      ),
    ),
  orders: build
    .update(orders)
    .set({ account_id: null, back: null })
    .where(eq(orders.account_id, id)),
});
