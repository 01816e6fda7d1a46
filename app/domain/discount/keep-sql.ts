import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { OrderId } from "~/kit/ids";

/** Keeps the use that an order holds for longer: its payment is begun. Nothing where it is used for good, or was taken. */
export const keepUse = (orderId: OrderId, until: number): Statement =>
  sql`UPDATE discount_uses SET held_until = max(held_until, ${until}) WHERE order_id = ${orderId} AND held_until IS NOT NULL`;
