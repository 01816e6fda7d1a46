/**
 * Discovery is member search. Invariants: a search never returns the searcher, members behind a
 * block, inactive profiles, or members away for 90 days; fictional profiles are returned only on
 * sites that have them, to members who want them; the order is members with a photo first, then by
 * last activity; a search reads a bounded number of rows and continues where it stopped, so that
 * paging returns every match exactly once.
 */
import { days, hours } from "~/kit/duration";
import type { CountryCode } from "../location/countries";
import { isRegionOf, type RegionCode } from "../location/location";
import { dayOfMoment } from "../profile/profile";
import type { GenderPreference } from "../profile/profile.schema";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import { type SearchQuery, searchSchema } from "./discovery.schema";
import type { SearchCursor } from "./search-cursor";
import { filterParams, NO_FILTERS, readFilters, type SearchFilters } from "./search-filters";
import { MAX_SEARCH_AGE, MIN_SEARCH_AGE } from "./search-options.schema";

/** Members away for longer are left out of searches (R76). */
export const INACTIVE_AFTER = days(90);
export const MEMBERS_PER_PAGE = 24;
/**
 * Index rows scanned on either side of a member: previous and next links that would cost more are
 * not offered (R184).
 */
export const MAX_NEIGHBOUR_ROWS = 300;
/** The default maximum age (R77), unless the searcher is older. */
const DEFAULT_MAX_AGE = 79;
/**
 * How often regions are counted (R79), and how long a count is shown. The page says "in the last
 * hours", and is itself cached for one hour more.
 */
export const COUNT_INTERVAL = hours(1);
export const COUNT_TTL = hours(3);
/**
 * The highest result count shown, "1,000+" above it (R173), and the index rows that a count scans.
 */
export const MAX_COUNT = 1_000;
export const MAX_COUNTED_ROWS = 1_000;
export const SIMILAR_YEARS = 5; // younger or older (R174)
/**
 * A region with fewer members shows "a few", since small numbers could identify somebody. A country
 * with fewer than `MIN_COUNTRY_COUNT` shows no number.
 */
export const MIN_REGION_COUNT = 5;
export const MIN_COUNTRY_COUNT = 20;
/** Years either side of the searcher's age in a default search. */
const DEFAULT_AGE_DISTANCE = 10;

export type Search = {
  gender: GenderPreference;
  country: CountryCode;
  /** Null is the whole country. */
  region: RegionCode | null;
  minAge: number;
  maxAge: number;
  /** Whether the ages are the defaults. */
  near: boolean;
  fictional: boolean;
  filters: SearchFilters;
  sort: SearchQuery["sort"] & string;
  /** Similar members instead of exact matches. */
  similar: boolean;
  after: SearchCursor | null;
  /** The number of the page that follows `after`; 1 is the first. */
  pageNumber: number;
};

/** The searcher's data that affects results; null is a visitor. */
export type Searcher = Pick<
  Viewer,
  "gender" | "seeks" | "country" | "age" | "premium" | "hidesPresence"
> | null;
/** The site and the searcher; a visitor (null) searches in `country`. */
type SearchDefaults = { site: Site; searcher: Searcher; country: CountryCode } & PageAfter;
/** The previous page's end. */
type PageAfter = { after?: SearchCursor | null };

/**
 * Parses query parameters; missing or invalid values take defaults, so that an old link still shows
 * members.
 */
export function readSearch(params: URLSearchParams, from: SearchDefaults): Search {
  return toSearch(readSearchQuery(params), from);
}

/** The valid query parameters; others are left out. */
export function readSearchQuery(params: URLSearchParams): SearchQuery {
  const call: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(searchSchema.shape))
    call[field] = schema.safeParse(params.get(field) || undefined).data;
  return call as SearchQuery;
}

/**
 * Fills missing values: the gender that the member seeks, their country, ages near their own. A
 * visitor filters by gender and country only: filters by age or region would reveal data that
 * members visible without login did not show.
 */
export function toSearch(call: SearchQuery, from: SearchDefaults): Search {
  const { site, searcher, after = null } = from;
  const servedCountry = (code: string | null | undefined) =>
    site.countries.find((country) => country === code);
  const country = servedCountry(call.country) ?? servedCountry(searcher?.country) ?? from.country;
  if (!searcher)
    return {
      gender: call.gender ?? defaultGender(null, site),
      country,
      region: null,
      minAge: site.min_age,
      maxAge: MAX_SEARCH_AGE,
      near: false,
      fictional: false,
      filters: NO_FILTERS,
      sort: "active",
      similar: false,
      after: null,
      pageNumber: 1,
    };
  const near = defaultAges(searcher.age);
  const ages = [call.min_age ?? near[0], call.max_age ?? near[1]].map((age) =>
    Math.max(age, site.min_age),
  ) as [number, number];
  return {
    gender: call.gender ?? defaultGender(searcher, site),
    country,
    region: call.region && isRegionOf(country, call.region) ? call.region : null,
    minAge: Math.min(...ages),
    maxAge: Math.max(...ages),
    near: searcher.age !== null && call.min_age === undefined && call.max_age === undefined,
    fictional: call.fictional === "yes" && allowsFictional(site),
    filters: readFilters(call, site, searcher),
    sort: call.sort ?? "active",
    similar: call.similar === "yes",
    after,
    pageNumber: after ? Math.max(call.pageNumber ?? 2, 2) : 1,
  };
}

/**
 * The default ages: around the searcher's own, within 18 to 79, always including it; the whole
 * range if it is unknown.
 */
function defaultAges(age: number | null): [number, number] {
  if (age === null) return [MIN_SEARCH_AGE, DEFAULT_MAX_AGE];
  return [
    Math.max(age - DEFAULT_AGE_DISTANCE, MIN_SEARCH_AGE),
    Math.min(age + DEFAULT_AGE_DISTANCE, Math.max(DEFAULT_MAX_AGE, age)),
  ];
}

/**
 * Birth dates of an age range: after the first date, until and including the second. As text, so
 * they need not exist in the calendar (29 February).
 */
export function bornBetween(now: number, minAge: number, maxAge: number) {
  const today = dayOfMoment(now);
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  return { bornAfter: yearsAgo(maxAge + 1), bornUntil: yearsAgo(minAge) };
}

/** The query parameters of a search, with defaults, so that a shared link gives the same search. */
export function searchParams(search: Search): Record<string, string> {
  return {
    gender: search.gender,
    country: search.country,
    ...(search.region ? { region: search.region } : {}),
    min_age: String(search.minAge),
    max_age: String(search.maxAge),
    ...(search.fictional ? { fictional: "yes" } : {}),
    ...filterParams(search.filters),
    ...(search.sort === "active" ? {} : { sort: search.sort }),
    ...(search.similar ? { similar: "yes" } : {}),
  };
}

/**
 * The gender that a search starts with: what the member seeks, else the other gender, else the
 * niche's default.
 */
export function defaultGender(
  searcher: Pick<Viewer, "gender" | "seeks"> | null,
  site: Site,
): GenderPreference {
  if (searcher?.seeks) return searcher.seeks;
  if (site.niche === 7) return searcher?.gender ?? "male";
  if (searcher?.gender) return searcher.gender === "female" ? "male" : "female";
  return site.niche === 2 ? "male" : "female";
}
