import { type CountryCode, getCountry } from "~/domain/place/countries";
import type { Site } from "~/domain/site/site";

export type BundlePrice = { id: string; credits: number; price: number; perMessage: number };
export type BundlePrices = { currency: string; bundles: BundlePrice[]; best: string | null };

/**
 * The bundles that a site sells in the money of a country, in major units, and the one with the lowest price a message;
 * `best` is null where there is nothing to compare.
 */
export function bundlePrices(
  site: Pick<Site, "bundles" | "message_credits">,
  country: CountryCode,
): BundlePrices {
  const { currency } = getCountry(country);
  const bundles = site.bundles.flatMap(({ id, credits, prices }) => {
    const price = prices[currency];
    return price === undefined
      ? []
      : [
          {
            id,
            credits,
            price: price / 100,
            perMessage: (price / 100 / credits) * site.message_credits,
          },
        ];
  });
  const [first, ...others] = bundles;
  const best =
    first && others.length > 0 && site.message_credits > 0
      ? others.reduce(
          (least, bundle) => (bundle.perMessage < least.perMessage ? bundle : least),
          first,
        )
      : null;
  return { currency, bundles, best: best?.id ?? null };
}
