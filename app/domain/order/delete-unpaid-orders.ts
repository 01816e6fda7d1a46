import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { UNPAID_ORDER_TTL } from "./order";
import { deleteUnpaid } from "./order-jobs-store";

const MAX_PER_RUN = 200;

/**
 * Deletes orders that stayed unpaid for a month, with their failed payments; returns how many.
 * Orders with a pending payment are kept.
 */
export async function deleteUnpaidOrders(services: Services): Promise<number> {
  const before = services.now() - UNPAID_ORDER_TTL;
  const { orders } = await runBatch(services.db, deleteUnpaid(before, MAX_PER_RUN));
  return orders.changes;
}
