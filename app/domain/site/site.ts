/**
 * A site is one domain with its settings, and the partition of everything: members, chats and money of one site
 * are never seen from another. Invariants: a request belongs to exactly one site, the one of its host; a setting
 * that does not fit the schema is never stored; the id of a site never changes, its host may.
 */
import type { Language } from "~/i18n/languages";
import type { SiteSettings } from "./site.schema";

/**
 * `version` is another one as soon as any setting is: what was made from settings is kept under it. `sisters` are the
 * operator's sites of this niche with a language of their own, this one among them where it has one.
 */
export type Site = SiteSettings & { id: string; host: string; version: string; sisters: { host: string; language: string }[] };

/** The text of a localized setting in a language; null where the site has none and the product's own text stands. */
export function settingText(setting: SiteSettings["index_title"], language: Language): string | null {
  if (setting === null || typeof setting === "string") return setting;
  return setting[language] ?? null;
}

/** Fictional profiles exist only where all four words for them are set (decisions, "Fictional profiles"). */
export function allowsFictional(site: Site): boolean {
  return Boolean(site.fictional_icon && site.fictional_warning && site.fictional_singular && site.fictional_plural);
}
