import { type CountryCode, countryData } from "~/domain/location/countries";
import type { Site } from "~/domain/site/site";

type BundlePrice = { id: string; credits: number; price: number; perMessage: number };
export type BundlePrices = { currency: string; bundles: BundlePrice[]; best: string | null };

/**
 * The site's bundles in a country's currency, in major units, and the one with the lowest price per
 * message; `best` is null if there is nothing to compare.
 */
export function bundlePrices(
  site: Pick<Site, "bundles" | "message_credits">,
  country: CountryCode,
): BundlePrices {
  const { currency } = countryData(country);
  const bundles = site.bundles.flatMap(({ id, credits, prices }) => {
    const cents = prices[currency];
    if (cents === undefined) return [];
    const price = cents / 100;
    return [{ id, credits, price, perMessage: (price / credits) * site.message_credits }];
  });
  const compared = bundles.length > 1 && site.message_credits > 0;
  return { currency, bundles, best: compared ? cheapestOf(bundles) : null };
}

function cheapestOf(bundles: BundlePrice[]): string | null {
  const [first] = bundles.toSorted((a, b) => a.perMessage - b.perMessage);
  return first?.id ?? null;
}
