import type { Site } from "./site";

/** How credits can be paid for. None is built yet: whoever adds the first opens the shop of every site with real prices. */
const WAYS_TO_PAY: readonly string[] = [];

/**
 * Whether credits can be bought here today: real prices (R11) and a way to pay. Where they cannot, nothing is offered
 * that only a buyer has something of (R158).
 */
export const sellsCredits = (
  { placeholder_prices: examples }: Pick<Site, "placeholder_prices">,
  ways = WAYS_TO_PAY,
): boolean => !examples && ways.length > 0;
