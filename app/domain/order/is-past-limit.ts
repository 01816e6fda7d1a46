import type { Spending } from "./spending";

/**
 * Whether the member's own limit refuses an order at that price, to be told before its button (R331). What they are paying in
 * another tab is known to the batch alone, which decides (R279).
 */
export const isPastLimit = (
  { currency, spent, limit }: Pick<Spending, "currency" | "spent" | "limit">,
  asked: { currency: string; price: number },
): boolean => limit !== null && (currency !== asked.currency || spent + asked.price > limit);
