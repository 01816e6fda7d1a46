import { type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import type { OrderId } from "~/kit/ids";

type ReturnedDebit = { orderId: ValueOrSql<OrderId>; at: ValueOrSql<number> };

/**
 * The statements of a returned debit, if `when` holds in the same batch: they block further debits
 * of its member (R275), and, by the mandate, of its bank account and telephone (R300).
 */
export const blockDebits = ({ orderId, at }: ReturnedDebit, when: SQL = sql`1`) => ({
  block: sql`INSERT INTO debit_blocks (account_id, site_id, order_id, blocked_at)
    SELECT account_id, site_id, order_id, ${at} FROM mandates
    WHERE order_id = ${orderId} AND account_id IS NOT NULL AND ${when} ON CONFLICT DO NOTHING`,
  mandate: sql`UPDATE mandates SET returned_at = ${at}
    WHERE order_id = ${orderId} AND returned_at IS NULL AND ${when}`,
});
