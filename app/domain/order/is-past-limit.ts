import type { Spending } from "./spending";

/**
 * Whether the member's own limit would refuse an order at that price; shown before the button
 * (R331). Payments pending in another tab are not counted here: the batch counts them and decides
 * (R279).
 */
export const isPastLimit = (
  { currency, spent, limit }: Pick<Spending, "currency" | "spent" | "limit">,
  purchase: { currency: string; price: number },
): boolean => limit !== null && (currency !== purchase.currency || spent + purchase.price > limit);
