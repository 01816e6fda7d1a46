import { countryName, isCountry } from "~/domain/place/countries";
import { emergencyNumber } from "~/domain/place/emergency-number";
import { type Context, getCountry, getLanguage, getViewer } from "~/middleware/context";

/** Whom to call in danger, and the name of the country for which that is so: a member's own, a visitor's that of the page (R317). */
export function emergencyFor(context: Context) {
  const own = getViewer(context)?.country;
  const country = isCountry(own) ? own : getCountry(context);
  return { number: emergencyNumber(country), country: countryName(country, getLanguage(context)) };
}
