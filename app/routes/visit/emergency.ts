import { type CountryCode, countryName } from "~/domain/place/countries";
import { emergencyNumber } from "~/domain/place/emergency-number";
import type { Language } from "~/i18n/languages";

/** Whom to call in danger, and the name of the country for which that is so. */
export function emergencyFor(country: CountryCode, language: Language) {
  return { number: emergencyNumber(country), country: countryName(country, language) };
}
