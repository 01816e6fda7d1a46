/**
 * A site is one domain with its settings, and the partition of all data: members, chats and money
 * of one site are never visible from another. Invariants: a request belongs to exactly one site,
 * that of its host; a setting that does not match the schema is never stored; the id of a site
 * never changes, its host may.
 */
import { DEFAULT_LANGUAGE, LANGUAGES, type Language } from "~/i18n/languages";
import type { SiteId } from "~/kit/ids";
import type { TextBounds } from "~/kit/text";
import { type CountryCode, countryName } from "../location/countries";
import type { SiteSettings } from "./site.schema";

/** Maximum size of a message in bytes, regardless of the site's setting (R90). */
const MESSAGE_BYTES = 8_000;

/** Countries in which the chat and lander layouts also have the entry warning (R8). */
export const STRICT_ENTRY_COUNTRIES: CountryCode[] = ["NL", "DE"];
/** Date of the oldest terms (R5). */
const FIRST_TERMS_DATE = Date.UTC(2023, 11, 1, 12);

/**
 * `version` changes with any setting and is the cache key of data derived from settings.
 * `alternates`: the operator's sites of this niche with their own language, including this one if
 * it has one.
 */
export type Site = SiteSettings & {
  id: SiteId;
  host: string;
  version: string;
  /** The binding of its database. */
  database: string;
  /** Being migrated to another database: not read or written meanwhile (R611). */
  moving: boolean;
  alternates: { host: string; language: string }[];
};

/**
 * A localized setting's text in a language; null if the site has none and the product's default is
 * used.
 */
export function settingText(
  setting: SiteSettings["index_title"],
  language: Language,
): string | null {
  if (setting === null || typeof setting === "string") return setting;
  return setting[language] ?? null;
}

type FictionalLabelSettings = Pick<
  Site,
  | "fictional_icon"
  | "fictional_warning"
  | "fictional_singular"
  | "fictional_plural"
  | "domain_language"
>;

/** Fictional profiles are allowed only if all four label settings are set (R9). */
export function allowsFictional(site: FictionalLabelSettings): boolean {
  const texts = (["fictional_warning", "fictional_singular", "fictional_plural"] as const).map(
    (key) => fictionalText(site, key, DEFAULT_LANGUAGE),
  );
  return Boolean(site.fictional_icon) && texts.every(Boolean);
}

/**
 * A label of fictional profiles: in the page's language, else the domain's, else any other
 * language, since a label in another language is better than none. Null if the site has none.
 */
export function fictionalText(
  site: FictionalLabelSettings,
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

/**
 * The label next to a fictional profile's name: the word in the page's language and the operator's
 * icon; null without a word.
 */
export function fictionalLabel(site: FictionalLabelSettings, language: Language) {
  const word = fictionalText(site, "fictional_singular", language);
  return word === null ? null : { word, icon: site.fictional_icon };
}

/**
 * The operator's alternate sites for hreflang, one per language; none if this site has no language
 * of its own, because the links must be mutual.
 */
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

/**
 * The version date of a site's terms: the later of the first terms and the day its company was
 * added. Milliseconds UTC.
 */
export function termsDate(site: Pick<Site, "company">): number {
  return Math.max(FIRST_TERMS_DATE, site.company ? Date.parse(site.company.added) : 0);
}

/** The company in the footer of every page; null if none is set. */
export function companyLine({ company }: Pick<Site, "company">, language: Language) {
  if (!company) return null;
  return {
    company: company.name,
    address: company.address,
    city: company.city,
    country: countryName(company.country, language),
    kvk: company.kvk,
  };
}

/** A support phone number for display: without dashes and spaces (R6). */
export function formatPhone(phone: string): string {
  return phone.replaceAll(/[-\s\u2010-\u2015]/g, "");
}

type LocalizedPremiumClaim = Omit<NonNullable<Site["premium_match_claim"]>, "source"> & {
  source: string;
};

/**
 * The operator's figure about Premium in a language; null if its source is not given in that
 * language (R335).
 */
export function localizedPremiumClaim(
  claim: Site["premium_match_claim"],
  language: Language,
): LocalizedPremiumClaim | null {
  const source = claim?.source[language];
  return claim && source ? { ...claim, source } : null;
}

/** Length limits of a message; `limit` is the setting message_length. */
export const messageBounds = (limit: number): TextBounds => ({
  characters: limit,
  bytes: MESSAGE_BYTES,
});

/** Message keys for invalid message text. */
export const MESSAGE_ERROR_KEYS = {
  empty: "chat:refusal.empty",
  too_long: "chat:refusal.too_long",
  stacked: "chat:refusal.stacked",
};
