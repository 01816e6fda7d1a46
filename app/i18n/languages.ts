/** The interface languages (R17), by the alphabet. */
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

/** Each language in its own words: how a person recognises theirs. */
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

/** Where the build keeps all texts of a language among its files, and what a variant writes otherwise. */
export const textsFile = (tongue: string) => `/texts/${tongue}.json`;

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}

/** The language that a stored or foreign text names, else another. */
export const languageOr = (value: unknown, fallback: Language = DEFAULT_LANGUAGE): Language =>
  isLanguage(value) ? value : fallback;
