/**
 * A site is one domain with its settings, and the partition of everything: members, chats and money of one site
 * are never seen from another. Invariants: a request belongs to exactly one site, the one of its host; a setting
 * that does not fit the schema is never stored; the id of a site never changes, its host may.
 */

import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { CountryCode } from "../place/countries";
import type { SiteSettings } from "./site.schema";

/** Hard cap of a message on the wire, whatever the site allows (R90). */
export const MESSAGE_BYTES = 8_000;

/** Where the chat and lander frames have the entry warning too (R8). */
export const STRICT: CountryCode[] = ["NL", "DE"];
/** No terms are older (R5). */
export const FIRST_TERMS = Date.UTC(2023, 11, 1, 12);

/**
 * `version` is another one as soon as any setting is: what was made from settings is kept under it. `alternates` are the
 * operator's sites of this niche with a language of their own, this one among them where it has one.
 */
export type Site = SiteSettings & {
  id: SiteId;
  host: string;
  version: string;
  /** In which database it lives. */
  database: string;
  /** On its way to another one: nobody reads or writes it meanwhile (R611). */
  moving: boolean;
  alternates: { host: string; language: string }[];
};

/** The text of a localized setting in a language; null where the site has none and the product's own text stands. */
export function settingText(
  setting: SiteSettings["index_title"],
  language: Language,
): string | null {
  if (setting === null || typeof setting === "string") return setting;
  return setting[language] ?? null;
}

type Labelling = Pick<
  Site,
  | "fictional_icon"
  | "fictional_warning"
  | "fictional_singular"
  | "fictional_plural"
  | "domain_language"
>;

/** Fictional profiles exist only where all four words for them are set (R9). */
export function allowsFictional(site: Labelling): boolean {
  const words = (["fictional_warning", "fictional_singular", "fictional_plural"] as const).map(
    (key) => fictionalText(site, key, DEFAULT_LANGUAGE),
  );
  return Boolean(site.fictional_icon) && words.every(Boolean);
}

/**
 * A word that labels fictional profiles: in the page's language, else in the domain's, else in any that the operator
 * wrote, since a label in another language is better than none. Null where the site has none at all.
 */
export function fictionalText(
  site: Labelling,
  key: "fictional_warning" | "fictional_singular" | "fictional_plural",
  language: Language,
): string | null {
  const setting = site[key];
  if (setting === null || typeof setting === "string") return setting || null;
  return (
    setting[language] ||
    setting[site.domain_language ?? ""] ||
    Object.values(setting).find(Boolean) ||
    null
  );
}

/** What stands beside the name of a fictional profile: the word in the page's language and the operator's icon; null where the site has no word. */
export function fictionalLabel(site: Labelling, language: Language) {
  const word = fictionalText(site, "fictional_singular", language);
  return word === null ? null : { word, icon: site.fictional_icon };
}

/** The same page on the operator's sites, one for each language; none where this site names no language of its own and is linked back by none. */
export function alternatesOf({
  host,
  alternates,
}: Pick<Site, "host" | "alternates">): Site["alternates"] {
  if (!alternates.some((alternate) => alternate.host === host)) return [];
  const ownFirst = [...alternates].sort(
    (a, b) => Number(b.host === host) - Number(a.host === host),
  );
  return LANGUAGES.flatMap(
    (language) => ownFirst.find((alternate) => alternate.language === language) ?? [],
  );
}
