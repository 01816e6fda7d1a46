import { LANGUAGES, type Language } from "~/i18n/languages";

/**
 * The countries in which a site may operate, with their languages, currency and time zone.
 *
 * The list is that of R20. The order of the languages is the order of the map: the first one is the
 * country's default, and the language switcher shows them in this order. `currency` is ISO 4217;
 * `timeZone` is the IANA zone of the largest city, used only until a member's own zone is known.
 */
export const COUNTRIES = [
  { code: "US", languages: ["en", "es"], currency: "USD", timeZone: "America/New_York" },
  { code: "NL", languages: ["nl"], currency: "EUR", timeZone: "Europe/Amsterdam" },
  { code: "BE", languages: ["nl", "fr", "de"], currency: "EUR", timeZone: "Europe/Brussels" },
  { code: "FR", languages: ["fr"], currency: "EUR", timeZone: "Europe/Paris" },
  { code: "IT", languages: ["it"], currency: "EUR", timeZone: "Europe/Rome" },
  { code: "ES", languages: ["es"], currency: "EUR", timeZone: "Europe/Madrid" },
  { code: "DE", languages: ["de"], currency: "EUR", timeZone: "Europe/Berlin" },
  { code: "AT", languages: ["de"], currency: "EUR", timeZone: "Europe/Vienna" },
  { code: "IE", languages: ["en"], currency: "EUR", timeZone: "Europe/Dublin" },
  { code: "GB", languages: ["en"], currency: "GBP", timeZone: "Europe/London" },
  { code: "CA", languages: ["en", "fr"], currency: "CAD", timeZone: "America/Toronto" },
  { code: "PL", languages: ["pl"], currency: "PLN", timeZone: "Europe/Warsaw" },
  { code: "AU", languages: ["en"], currency: "AUD", timeZone: "Australia/Sydney" },
  { code: "NZ", languages: ["en"], currency: "NZD", timeZone: "Pacific/Auckland" },
  { code: "CH", languages: ["de", "it", "fr", "en"], currency: "CHF", timeZone: "Europe/Zurich" },
  { code: "DK", languages: ["da"], currency: "DKK", timeZone: "Europe/Copenhagen" },
  { code: "FI", languages: ["fi", "sv"], currency: "EUR", timeZone: "Europe/Helsinki" },
  { code: "NO", languages: ["nb"], currency: "NOK", timeZone: "Europe/Oslo" },
  { code: "SE", languages: ["sv"], currency: "SEK", timeZone: "Europe/Stockholm" },
] as const;

export type Country = (typeof COUNTRIES)[number];

/** ISO 3166-1 alpha-2, upper case. */
export type CountryCode = Country["code"];

/** A language of the map. Together they are exactly the eleven languages of the interface. */
export type SpokenLanguage = Country["languages"][number];

const byCode: ReadonlyMap<string, Country> = new Map(
  COUNTRIES.map((country) => [country.code, country]),
);

/**
 * True for a country code of the map in upper case. "nl" is not a country: code that reads a header
 * or a form converts the case first.
 */
export function isCountry(value: unknown): value is CountryCode {
  return typeof value === "string" && byCode.has(value);
}

/**
 * A country with its languages, currency and time zone. Throws a RangeError if the type was
 * circumvented.
 */
export function countryData(code: CountryCode): Country {
  const country = byCode.get(code);
  if (!country) throw new RangeError(`Not a country of the geo-to-locale map: ${code}`);
  return country;
}

/** The languages offered in a country, its default first (R20). */
export function languagesOf(code: CountryCode): readonly SpokenLanguage[] {
  return countryData(code).languages;
}

/** The country that each language is named after. English is spoken by visitors from everywhere. */
const HOME_COUNTRIES: Partial<Record<Language, CountryCode>> = {
  da: "DK",
  de: "DE",
  es: "ES",
  fi: "FI",
  fr: "FR",
  it: "IT",
  nb: "NO",
  nl: "NL",
  pl: "PL",
  sv: "SE",
};

/**
 * The country in which a reader of the language may rather search: its home country, if the site
 * serves that and the present country does not speak the language.
 */
export function homeCountryOf(
  language: Language,
  present: CountryCode,
  served: readonly CountryCode[],
): CountryCode | null {
  if (languagesOf(present).some((spoken) => spoken === language)) return null;
  return served.find((country) => country === HOME_COUNTRIES[language]) ?? null;
}

// Cached because every page names a country: creating a DisplayNames is far more expensive than
// calling it, and calling it more than a lookup.
const displayNames = new Map<SpokenLanguage, Intl.DisplayNames>();
const countryNames = new Map<string, string>();

/** The CLDR name of a country in a language: countryName("NL", "fr") is "Pays-Bas". */
export function countryName(code: CountryCode, language: SpokenLanguage): string {
  const key = `${code} ${language}`;
  const cached = countryNames.get(key);
  if (cached !== undefined) return cached;
  const names = displayNames.get(language) ?? new Intl.DisplayNames([language], { type: "region" });
  displayNames.set(language, names);
  const name = names.of(code) ?? code;
  countryNames.set(key, name);
  return name;
}

const languageNames = new Map<SpokenLanguage, Intl.DisplayNames>();

/** The CLDR name of a language in another: languageName("nl", "fr") is "néerlandais". */
export function languageName(code: string, language: SpokenLanguage): string {
  const names =
    languageNames.get(language) ?? new Intl.DisplayNames([language], { type: "language" });
  languageNames.set(language, names);
  return names.of(code) ?? code;
}

/**
 * The number for police, fire brigade and ambulance of every country; the type requires one for
 * each added country. Sources: Directive (EU) 2018/1972, article 109, for the European Union and,
 * as an EEA state, Norway; ch.ch "emergency numbers" for Switzerland (112 as well as 117); gov.uk
 * "999"; fcc.gov and crtc.gc.ca "9-1-1"; triplezero.gov.au "000"; police.govt.nz "111".
 */
const NUMBERS: Record<CountryCode, string> = {
  AU: "000",
  CA: "911",
  GB: "999",
  NZ: "111",
  US: "911",
  AT: "112",
  BE: "112",
  CH: "112",
  DE: "112",
  DK: "112",
  ES: "112",
  FI: "112",
  FR: "112",
  IE: "112",
  IT: "112",
  NL: "112",
  NO: "112",
  PL: "112",
  SE: "112",
};

export const emergencyNumber = (country: CountryCode): string => NUMBERS[country];

/** All languages, those of the country first (R20). */
export function languagesFor(country: CountryCode): Language[] {
  const first = languagesOf(country);
  return [...first, ...LANGUAGES.filter((language) => !first.includes(language))];
}

/**
 * The locale for dates, hours and money: the language as the country writes it, if the country
 * speaks it ("de-CH": "CHF 1.19"; "en-US": "08:00 PM"). English elsewhere is British, since Intl
 * treats plain "en" as American, and readers in Amsterdam do not expect the month first. Any other
 * language elsewhere uses its default locale. Null: the country is unknown.
 */
export function regionalLocale(language: Language, country: CountryCode | null): string {
  if (country && languagesOf(country).includes(language)) return `${language}-${country}`;
  return language === "en" ? "en-GB" : language;
}

/**
 * The term a country uses for its regions, as a form of the word "Region" (`context` of a text),
 * for example canton in Switzerland. Countries not listed use "region"; so does a language without
 * a term of its own.
 */
const KINDS: Partial<Record<CountryCode, string>> = {
  AT: "land",
  AU: "state",
  BE: "province",
  CA: "province",
  CH: "canton",
  DE: "land",
  ES: "community",
  FI: "maakunta",
  IE: "county",
  NL: "province",
  NO: "fylke",
  PL: "voivodeship",
  SE: "lan",
  US: "state",
};

/** Null if they are called regions. */
export const regionKind = (country: CountryCode): string | null => KINDS[country] ?? null;
