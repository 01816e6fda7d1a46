import { LANGUAGES, type Language } from "~/i18n/languages";
import { type CountryCode, localesOf } from "./countries";

/** All languages, those of the country first (R20). */
export function languagesFor(country: CountryCode): Language[] {
  const first = localesOf(country);
  return [...first, ...LANGUAGES.filter((language) => !first.includes(language))];
}
