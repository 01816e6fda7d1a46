import { type CountryCode, isCountry } from "../place/countries";
import type { Site } from "../site/site";

/**
 * The country in whose money, with whose VAT and by whose ways to pay a member buys (R330): the one they say they live in, where
 * the site is at home there too, and not the one that their network or a choice of language happens to be in (decision 0070).
 */
export function buyingCountry(
  { countries }: Pick<Site, "countries">,
  home: string | null,
  seen: CountryCode,
): CountryCode {
  return home !== null && isCountry(home) && countries.includes(home) ? home : seen;
}
