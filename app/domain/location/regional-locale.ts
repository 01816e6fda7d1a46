import type { Language } from "~/i18n/languages";
import { type CountryCode, languagesOf } from "./countries";

/**
 * The locale for dates, hours and money: the language as the country writes it, if the country
 * speaks it ("de-CH": "CHF 1.19"; "en-US": "08:00 PM"). English elsewhere is British, since Intl
 * treats plain "en" as American, and readers in Amsterdam do not expect the month first. Any other
 * language elsewhere uses its default locale.
 */
export function regionalLocale(language: Language, country: CountryCode): string {
  if (languagesOf(country).includes(language)) return `${language}-${country}`;
  return language === "en" ? "en-GB" : language;
}
