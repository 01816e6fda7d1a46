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

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}

/** Parses the language of a stored or foreign value; `fallback` if it is not supported. */
export const languageOr = (value: unknown, fallback: Language = DEFAULT_LANGUAGE): Language =>
  isLanguage(value) ? value : fallback;
