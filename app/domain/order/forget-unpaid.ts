import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { FORGOTTEN_AFTER } from "./order";
import { forgetUnpaid } from "./tend-store";

const AT_ONCE = 200;

/**
 * Deletes orders that stayed unpaid for a month, with their failed payments; returns how many.
 * Orders with a pending payment are kept.
 */
export async function forgetUnpaidOrders(services: Services): Promise<number> {
  const before = services.now() - FORGOTTEN_AFTER;
  const { orders } = await runBatch(services.db, forgetUnpaid(before, AT_ONCE));
  return orders.changes;
}
