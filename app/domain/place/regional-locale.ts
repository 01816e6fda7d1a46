import type { Language } from "~/i18n/languages";
import { type CountryCode, languagesOf } from "./countries";

/**
 * How dates, hours and money are written: the language as the country writes it, where the country speaks it
 * ("de-CH": "CHF 1.19"; "en-US": "08:00 PM"). English elsewhere is British, since bare "en" means American to Intl
 * and nobody in Amsterdam expects the month first. Any other language elsewhere is written as at home.
 */
export function regionalLocale(language: Language, country: CountryCode): string {
  if (languagesOf(country).includes(language)) return `${language}-${country}`;
  return language === "en" ? "en-GB" : language;
}
