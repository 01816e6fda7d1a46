import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { OrderId } from "~/kit/ids";

/**
 * Extends the held use of an order when its payment is begun. Changes nothing if the use is final
 * or was taken over.
 */
export const extendUse = (orderId: OrderId, until: number): Statement =>
  sql`UPDATE discount_uses SET held_until = max(held_until, ${until}) WHERE order_id = ${orderId} AND held_until IS NOT NULL`;
