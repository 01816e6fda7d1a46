import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { FORGOTTEN_AFTER } from "./order";
import { forgetUnpaid } from "./tend-store";

const AT_ONCE = 200;

/** Forgets orders that nobody paid within a month, with their tries; how many. What is under way waits for its end. */
export async function forgetUnpaidOrders(services: Services): Promise<number> {
  const before = services.now() - FORGOTTEN_AFTER;
  const { orders } = await runBatch(services.db, forgetUnpaid(before, AT_ONCE));
  return orders.changes;
}
