import { type CountryCode, countryData } from "~/domain/location/countries";
import type { Site } from "~/domain/site/site";
import { proportionalShare } from "~/kit/money";

/** `amount`, `amountPerMessage`: minor units. */
type BundlePrice = { id: string; credits: number; amount: number; amountPerMessage: number };
export type BundlePrices = { currency: string; bundles: BundlePrice[]; best: string | null };

/**
 * The site's bundles in a country's currency, and the one with the lowest price per message; `best`
 * is null if there is nothing to compare.
 */
export function bundlePrices(
  site: Pick<Site, "bundles" | "message_credits">,
  country: CountryCode,
): BundlePrices {
  const { currency } = countryData(country);
  const bundles = site.bundles.flatMap(({ id, credits, prices }) => {
    const amount = prices[currency];
    if (amount === undefined) return [];
    const amountPerMessage = proportionalShare(amount, site.message_credits, credits);
    return [{ id, credits, amount, amountPerMessage }];
  });
  const compared = bundles.length > 1 && site.message_credits > 0;
  return { currency, bundles, best: compared ? cheapestOf(bundles) : null };
}

function cheapestOf(bundles: BundlePrice[]): string | null {
  const [first] = bundles.toSorted((a, b) => a.amount / a.credits - b.amount / b.credits);
  return first?.id ?? null;
}
