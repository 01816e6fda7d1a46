import { type CountryCode, countryName } from "~/domain/location/countries";
import {
  type Context,
  getCountry,
  getLanguage,
  getViewer,
  offeredCountryContext,
} from "~/request/middleware/context";

/** The shown country and the network's, with their names. */
export type CountryOffer = { code: CountryCode; name: string }[];

/** Null for members, and for visitors who chose a country or whose network's country fits (R19). */
export function loadCountryOffer(context: Context): CountryOffer | null {
  const offered = context.get(offeredCountryContext);
  if (!offered || getViewer(context)) return null;
  const language = getLanguage(context);
  return [offered, getCountry(context)].map((code) => ({
    code,
    name: countryName(code, language),
  }));
}
