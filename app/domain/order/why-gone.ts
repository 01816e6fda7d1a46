import { FORGOTTEN_AFTER } from "./order";
import type { orders } from "./order.tables";

/**
 * `old`: the order was thirty days old · else its discount was used for another order (R301, R325).
 */
export type GoneReason = "old" | "welcome" | "code";

type Order = { createdAt: number; discount: (typeof orders.$inferSelect)["discount"] };

/** Why a payment that arrived at `at` (ms) did not complete its unpaid order. */
export function whyGone({ createdAt, discount }: Order, at: number): GoneReason {
  if (createdAt <= at - FORGOTTEN_AFTER) return "old";
  return discount === "welcome" ? "welcome" : "code";
}
