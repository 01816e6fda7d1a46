import type { Payments } from "~/services";
import type { Site } from "./site";

type Shop = Pick<Site, "placeholder_prices" | "bundles" | "company">;

/**
 * Whether credits can be bought here today: somebody who sells them, a bundle, a provider, and prices that are real (R11) or
 * a provider that takes examples. Where they cannot, nothing is offered that only a buyer has something of (R158).
 */
export const sellsCredits = (
  { placeholder_prices: examples, bundles, company }: Shop,
  payments: Pick<Payments, "takesExamples"> | null,
): boolean =>
  payments !== null &&
  company !== null &&
  bundles.length > 0 &&
  (!examples || payments.takesExamples);
