import { isRegionOf } from "~/domain/location/location";
import { countryChoices, regionChoices } from "~/domain/location/location-choices";
import { suggestRegion } from "~/domain/location/suggest-region";
import {
  type Context,
  getLanguage,
  getRequestMetadata,
  getShownCountry,
  getSite,
} from "./middleware/context";

/**
 * The site's countries by name, and the regions of the chosen one; `home` is the current location.
 */
export function locationOptions(
  url: URL,
  context: Context,
  home: { country: string | null; region: string | null },
) {
  const [{ countries }, language] = [getSite(context), getLanguage(context)];
  const servedCountry = (code: string | null) => countries.find((country) => country === code);
  const country =
    servedCountry(url.searchParams.get("country")) ??
    servedCountry(home.country) ??
    getShownCountry(context);
  const regionParam = url.searchParams.get("region");
  const selected = regionParam && isRegionOf(country, regionParam) ? regionParam : null;
  const own = country === home.country ? home.region : null;
  const guess = suggestRegion(getRequestMetadata(context).seenPlace(), country);
  return {
    country,
    region: selected ?? own ?? guess,
    guessed: !selected && !own && guess !== null,
    countries: countryChoices(countries, language),
    regions: regionChoices(country, language),
  };
}
