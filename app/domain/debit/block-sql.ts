import { type SQL, sql } from "drizzle-orm";
import type { Value } from "~/db/compiled";
import type { OrderId } from "~/kit/ids";

type Returned = { orderId: Value<OrderId>; at: Value<number> };

/**
 * What follows from a debit that was returned, where `when` holds in the same batch: its member gives no other (R275), and
 * nobody does for its bank account or its telephone, which the mandate knows (R300).
 */
export const endDebits = ({ orderId, at }: Returned, when: SQL = sql`1`) => ({
  block: sql`INSERT INTO debit_blocks (account_id, site_id, order_id, blocked_at)
    SELECT account_id, site_id, order_id, ${at} FROM mandates
    WHERE order_id = ${orderId} AND account_id IS NOT NULL AND ${when} ON CONFLICT DO NOTHING`,
  mandate: sql`UPDATE mandates SET returned_at = ${at}
    WHERE order_id = ${orderId} AND returned_at IS NULL AND ${when}`,
});
