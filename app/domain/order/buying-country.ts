import { type CountryCode, isCountry } from "../location/countries";
import type { Site } from "../site/site";

/**
 * The country that determines the currency, the VAT and the payment methods of a purchase (R330):
 * the country of residence in the profile if the site serves it, else the country of the request.
 * The network or a chosen language does not decide it (decision 0070).
 */
export function buyingCountry(
  { countries }: Pick<Site, "countries">,
  home: string | null,
  seen: CountryCode,
): CountryCode {
  return home !== null && isCountry(home) && countries.includes(home) ? home : seen;
}
