/**
 * Discovery is finding each other. Invariants: one never finds oneself, anybody behind a block, anybody not active, or
 * anybody who has not been here for 90 days; a fictional profile is found only where the site has them and the member
 * asked for them; order is last activity, newest first; a search reads a bounded number of rows whatever it asks, and
 * goes on from where it stopped, so that paging meets every matching member exactly once.
 */
import { type Cursor, decodeCursor } from "~/db/cursor";
import { days } from "~/kit/duration";
import type { CountryCode } from "../place/countries";
import { isRegionOf, type RegionCode } from "../place/place";
import type { Gender } from "../profile/profile.schema";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import { OLDEST, type SearchCall, searchSchema } from "./discovery.schema";

/** Out of search after this (decisions, "Inactive members"). */
export const INACTIVE_AFTER = days(90);
export const MEMBERS_PER_PAGE = 24;
/** The widest age that a search starts with (issue 2, members). */
const DEFAULT_MAX_AGE = 79;

export type Search = {
  gender: Gender;
  country: CountryCode;
  /** Null is the whole country. */
  region: RegionCode | null;
  minAge: number;
  maxAge: number;
  fictional: boolean;
  after: Cursor | null;
};

type Searcher = Pick<Viewer, "gender" | "seeks" | "country"> | null;

/** An address as a search: a value that is not there or does not fit takes its default, because a stale link should still show people. */
export function readSearch(params: URLSearchParams, site: Site, searcher: Searcher, country: CountryCode): Search {
  const call: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(searchSchema.shape)) call[field] = schema.safeParse(params.get(field) || undefined).data;
  return toSearch(call as SearchCall, site, searcher, country);
}

/**
 * Fills what a call left out: the gender the member seeks, their own country, ages 18 to 79. A visitor chooses gender and
 * country only: filtering by age or region would tell what those who are visible without login did not show.
 */
export function toSearch(call: SearchCall, site: Site, searcher: Searcher, visitorCountry: CountryCode): Search {
  const served = (code: string | null | undefined) => site.countries.find((country) => country === code);
  const country = served(call.country) ?? served(searcher?.country) ?? visitorCountry;
  if (!searcher)
    return { gender: call.gender ?? soughtBy(null, site), country, region: null, minAge: site.min_age, maxAge: OLDEST, fictional: false, after: null };
  const ages = [call.min_age ?? site.min_age, call.max_age ?? DEFAULT_MAX_AGE].map((age) => Math.max(age, site.min_age)) as [number, number];
  return {
    gender: call.gender ?? soughtBy(searcher, site),
    country,
    region: call.region && isRegionOf(country, call.region) ? call.region : null,
    minAge: Math.min(...ages),
    maxAge: Math.max(...ages),
    fictional: call.fictional === "yes" && allowsFictional(site),
    after: decodeCursor(call.after),
  };
}

/** Whom somebody looks for before saying so: what they seek, else the other gender, else what the site's niche is about. */
function soughtBy(searcher: Searcher, site: Site): Gender {
  if (searcher?.seeks) return searcher.seeks;
  if (site.niche === 7) return searcher?.gender ?? "male";
  if (searcher?.gender) return searcher.gender === "female" ? "male" : "female";
  return site.niche === 2 ? "male" : "female";
}

/** The parameters that make an address of this search; defaults are written out so that a shared link means the same. */
export function searchParams(search: Search): Record<string, string> {
  return {
    gender: search.gender,
    country: search.country,
    ...(search.region ? { region: search.region } : {}),
    min_age: String(search.minAge),
    max_age: String(search.maxAge),
    ...(search.fictional ? { fictional: "yes" } : {}),
  };
}

/** The one step that widens a search that found nobody: the whole country, then every age; null where there is none left. */
export function widen(search: Search, site: Site): { step: "region" | "age"; search: Search } | null {
  if (search.region) return { step: "region", search: { ...search, region: null, after: null } };
  if (search.minAge > site.min_age || search.maxAge < OLDEST) return { step: "age", search: { ...search, minAge: site.min_age, maxAge: OLDEST, after: null } };
  return null;
}
