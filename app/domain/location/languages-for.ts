import { LANGUAGES, type Language } from "~/i18n/languages";
import { type CountryCode, languagesOf } from "./countries";

/** All languages, those of the country first (R20). */
export function languagesFor(country: CountryCode): Language[] {
  const first = languagesOf(country);
  return [...first, ...LANGUAGES.filter((language) => !first.includes(language))];
}
