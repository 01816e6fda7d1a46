import { countryName, emergencyNumber, isCountry } from "~/domain/location/countries";
import { type Context, getCountry, getLanguage, getViewer } from "./middleware/context";

/** The emergency number and its country: a member's own, for a visitor that of the page (R317). */
export function getEmergencyNumber(context: Context) {
  const own = getViewer(context)?.country;
  const country = isCountry(own) ? own : getCountry(context);
  return { number: emergencyNumber(country), country: countryName(country, getLanguage(context)) };
}
