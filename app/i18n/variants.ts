import type { Language } from "./languages";

/**
 * Languages that a country writes otherwise than `locales/` does (R224, decision 0044). What differs lies in
 * `variants/<variant>.json`; who reads in another country is sent none of it.
 */
export const VARIANTS = ["de-CH", "es-US", "fr-CA"] as const;
export type Variant = (typeof VARIANTS)[number];

/** What texts are written in, and a page's `lang`: a language, or a country's variant of it. */
export type Tongue = Language | Variant;

/** What differs: `swaps`, wherever they stand and in their order ("ß": "ss"), and `texts`, whole ones by namespace and key. */
export type Regional = {
  readonly swaps: Readonly<Record<string, string>>;
  readonly texts: Readonly<Record<string, unknown>>;
};

/** The tongue of a language in a country: "de-CH", and "de" in every country that writes it as at home. */
export const tongueIn = (language: Language, country: string | null | undefined): Tongue =>
  variant(`${language}-${country}`) ?? language;

/** "de" of "de-CH". */
export const languageIn = (tongue: Tongue) => tongue.slice(0, 2) as Language;

export const variant = (tongue: string): Variant | undefined =>
  VARIANTS.find((one) => one === tongue);

/** Whether it matters in which country a language is read. */
export const hasVariants = (language: Language) =>
  VARIANTS.some((one) => languageIn(one) === language);

/** Words of ours as the country writes them; never a member's, a site's or a company's. */
export const written = (words: string, regional: Regional | null): string =>
  Object.entries(regional?.swaps ?? {}).reduce(
    (all, [home, here]) => all.replaceAll(home, here),
    words,
  );
