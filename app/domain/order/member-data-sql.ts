import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { OrderId } from "~/kit/ids";
import type { MemberKey } from "../account/account";

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
  refunds: sql`UPDATE refunds SET reason = NULL WHERE reason IS NOT NULL AND order_id IN (SELECT id FROM orders WHERE account_id = ${id})`,
  orders: sql`UPDATE orders SET account_id = NULL, back = NULL WHERE account_id = ${id}`,
});
