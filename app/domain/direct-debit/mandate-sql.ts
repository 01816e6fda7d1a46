import { type SQL, sql } from "drizzle-orm";

/** SQL condition: whether a mandate of an order is stored (R290). */
export const hasMandate = (orderId: SQL): SQL<0 | 1> =>
  sql`EXISTS (SELECT 1 FROM mandates WHERE order_id = ${orderId})`;
