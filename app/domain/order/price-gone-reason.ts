import { UNPAID_ORDER_TTL } from "./order";
import type { orders } from "./order.tables";

/**
 * `old`: the order was thirty days old · else its discount was used for another order (R301, R325).
 */
export type PriceGoneReason = "old" | "welcome" | "code";

type DatedOrder = { createdAt: number; discount: (typeof orders.$inferSelect)["discount"] };

/** Why a payment that arrived at `at` (ms) did not complete its unpaid order. */
export function priceGoneReason({ createdAt, discount }: DatedOrder, at: number): PriceGoneReason {
  if (createdAt <= at - UNPAID_ORDER_TTL) return "old";
  return discount === "welcome" ? "welcome" : "code";
}
