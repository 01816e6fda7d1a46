import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Value } from "~/db/compiled";
import type { OrderId } from "~/kit/ids";

/** Ends direct debits for whoever had this order's returned, where `when` holds in the same batch (R275). */
export const blockDebits = (
  { orderId, at }: { orderId: Value<OrderId>; at: Value<number> },
  when: SQL = sql`1`,
): Statement => sql`
  INSERT INTO debit_blocks (account_id, site_id, order_id, blocked_at)
  SELECT account_id, site_id, order_id, ${at} FROM mandates
  WHERE order_id = ${orderId} AND account_id IS NOT NULL AND ${when} ON CONFLICT DO NOTHING`;
