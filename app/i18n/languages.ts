import { BoundedCache } from "~/kit/bounded-cache";

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

export function isLanguage(value: unknown): value is Language {
  return typeof value === "string" && (LANGUAGES as readonly string[]).includes(value);
}

/**
 * The first supported language of an Accept-Language header by q-value; `no` and `nn` read as `nb`
 * (R18). Null where none is supported or the header is no list.
 */
export function preferredLanguage(header: string | null): Language | null {
  const text = (header ?? "").slice(0, 500);
  const known = preferred.get(text);
  if (known !== undefined) return known;
  const language = readPreference(text);
  preferred.set(text, language);
  return language;
}

/** Browsers of a country send the same few headers, and reading one costs more than a kept page. */
const preferred = new BoundedCache<string, Language | null>({ size: 500 });

function readPreference(header: string): Language | null {
  const ranges = header.split(",").map(parseRange);
  const best = ranges.filter((range) => range.weight > 0).sort((a, b) => b.weight - a.weight);
  for (const { tag } of best) {
    const base = tag === "no" || tag === "nn" ? "nb" : tag;
    if (isLanguage(base)) return base;
  }
  return null;
}

function parseRange(range: string): { tag: string; weight: number } {
  const [tag = "", ...parameters] = range.trim().toLowerCase().split(";");
  const q = parameters
    .map((parameter) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/.exec(parameter)?.[1])
    .find(Boolean);
  return {
    tag: tag.split("-")[0] ?? "",
    weight: q === undefined ? (parameters.length ? 0 : 1) : Number(q),
  };
}
