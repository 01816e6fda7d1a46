import { type CountryCode, countryData } from "../place/countries";
import type { Site } from "./site";

export type MessageCost = { costs: number; currency: string };

/**
 * What a message costs at least in the money of a country, in major units: worked out from the bundles that are really
 * sold there (R10); null where none is.
 */
export function minimumMessageCost(
  site: Pick<Site, "bundles" | "message_credits">,
  country: CountryCode,
): MessageCost | null {
  const { currency } = countryData(country);
  const perCredit = site.bundles.flatMap((bundle) => {
    const price = bundle.prices[currency];
    return price === undefined ? [] : [price / bundle.credits];
  });
  if (perCredit.length === 0) return null;
  return { costs: Math.ceil(Math.min(...perCredit) * site.message_credits) / 100, currency };
}
