/** The interface languages (R17), in alphabetical order. */
export const LANGUAGES = [
  "da",
  "de",
  "en",
  "es",
  "fi",
  "fr",
  "it",
  "nb",
  "nl",
  "pl",
  "sv",
] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = "en";

/** The name of each language in that language, so that people recognise theirs. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  da: "Dansk",
  de: "Deutsch",
  en: "English",
  es: "Español",
  fi: "Suomi",
  fr: "Français",
  it: "Italiano",
  nb: "Norsk",
  nl: "Nederlands",
  pl: "Polski",
  sv: "Svenska",
};

/** The path of all texts of a language in the build, or of the differences of a variant. */
export const textsPath = (tongue: string) => `/texts/${tongue}.json`;

/** The path of the fonts of a lander's headlines in a language, in base64, by niche. */
export const headlineFontPath = (language: string, lander: string) =>
  `/headlines/${language}/${lander}.json`;

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}

/** Parses the language of a stored or foreign value; `fallback` if it is not supported. */
export const languageOr = (value: unknown, fallback: Language = DEFAULT_LANGUAGE): Language =>
  isLanguage(value) ? value : fallback;

const LANGUAGE_PARAM = "language";

/** The URL of a resource that is fetched without cookies, in a language. */
export const localizedPath = (path: string, language: Language) =>
  `${path}?${new URLSearchParams({ [LANGUAGE_PARAM]: language })}`;

/** The language named in such a URL; null if it is none of ours. */
export function languageParam({ searchParams }: URL): Language | null {
  const language = searchParams.get(LANGUAGE_PARAM);
  return isLanguage(language) ? language : null;
}

/**
 * Languages that a country writes differently from `locales/` (R224, decision 0044).
 * `variants/<variant>.json` holds the differences; a viewer in another country does not load them.
 */
export const VARIANTS = ["de-CH", "es-US", "fr-CA"] as const;
export type Variant = (typeof VARIANTS)[number];

/** The locale of texts and of a page's `lang`: a language, or a country's variant of it. */
export type TranslationLocale = Language | Variant;

/**
 * The differences: `swaps` replaces strings anywhere and in order ("ß": "ss"), and `texts` replaces
 * whole texts by namespace and key.
 */
export type RegionalTexts = {
  readonly swaps: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, unknown>>;
};

/** The locale of a language in a country: "de-CH", and "de" in every country without a variant. */
export const translationLocaleIn = (
  language: Language,
  country: string | null | undefined,
): TranslationLocale => findVariant(`${language}-${country}`) ?? language;

/** The language of a locale: "de" for "de-CH". */
export const languageOfLocale = (tongue: TranslationLocale) => tongue.slice(0, 2) as Language;

export const findVariant = (tongue: string): Variant | undefined =>
  VARIANTS.find((one) => one === tongue);

/** Whether the texts of a language differ by country. */
export const hasVariants = (language: Language) =>
  VARIANTS.some((one) => languageOfLocale(one) === language);

/** Localizes our own words for the country; never those of a member, a site or a company. */
export const applyRegional = (text: string, regional: RegionalTexts | null): string =>
  Object.entries(regional?.swaps ?? {}).reduce(
    (all, [home, here]) => all.replaceAll(home, here),
    text,
  );
