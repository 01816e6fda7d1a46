import { FORGOTTEN_AFTER } from "./order";
import type { orders } from "./order.tables";

/** `old`: its order was thirty days old · else the discount was used for another order meanwhile (R301, R325). */
export type GoneReason = "old" | "welcome" | "code";

type Order = { createdAt: number; discount: (typeof orders.$inferSelect)["discount"] };

/** Why a payment that arrived at a moment (ms) bought nothing, its order not being paid otherwise. */
export function whyGone({ createdAt, discount }: Order, at: number): GoneReason {
  if (createdAt <= at - FORGOTTEN_AFTER) return "old";
  return discount === "welcome" ? "welcome" : "code";
}
