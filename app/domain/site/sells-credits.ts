import type { Payments } from "~/services";
import type { Site } from "./site";

type Shop = Pick<Site, "placeholder_prices" | "bundles" | "company">;

/**
 * Whether credits can be bought on this site now: it has a company, a bundle, a provider, and real
 * prices (R11) or a provider that accepts example prices. Otherwise features for buyers are not
 * offered (R158).
 */
export const sellsCredits = (
  { placeholder_prices: examples, bundles, company }: Shop,
  payments: Pick<Payments, "acceptsExamplePrices"> | null,
): boolean =>
  payments !== null &&
  company !== null &&
  bundles.length > 0 &&
  (!examples || payments.acceptsExamplePrices);
