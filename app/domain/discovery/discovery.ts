/**
 * Discovery is finding each other. Invariants: one never finds oneself, anybody behind a block,
 * anybody not active, or anybody who has not been here for 90 days; a fictional profile is found
 * only where the site has them and the member asked for them; order is photos first, then last
 * activity; a search reads a bounded number of rows whatever it asks, and goes on from where it
 * stopped, so that paging meets every matching member exactly once.
 */
import { days, hours } from "~/kit/duration";
import type { CountryCode } from "../place/countries";
import { isRegionOf, type RegionCode } from "../place/place";
import { dayOfMoment } from "../profile/profile";
import type { Sought } from "../profile/profile.schema";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import { OLDEST, YOUNGEST } from "./ages.schema";
import { type SearchCall, searchSchema } from "./discovery.schema";
import type { SearchCursor } from "./search-cursor";
import { NOTHING, readWants, type Wants, wantsParams } from "./search-wants";
import { soughtBy } from "./sought-by";

/** Out of search after this (R76). */
export const INACTIVE_AFTER = days(90);
export const MEMBERS_PER_PAGE = 24;
/** Index rows looked at on either side of a member: a way on that would cost more is not offered (R184). */
export const NEIGHBOUR_SCAN = 300;
/** The oldest that a search starts with (R77), unless one is older oneself. */
const DEFAULT_MAX_AGE = 79;
/** Counts of regions (R79). Older ones are not told: the page says "in the last hours", and is itself kept for one more. */
export const COUNTED_EVERY = hours(1);
export const COUNT_TTL = hours(3);
/** How many a search finds is told up to here, "1,000+" beyond (R173), and counted among so many rows of its index. */
export const MAX_COUNT = 1_000;
export const COUNTED_ROWS = 1_000;
export const SIMILAR_YEARS = 5; // younger or older (R174)
/** Fewer could point at somebody: "a few". Fewer in a whole country say nothing about whom one will meet. */
export const FEW = 5;
export const WORTH_TELLING = 20;
/** Years either side of one's own age that a search starts with. */
const NEAR = 10;

export type Search = {
  gender: Sought;
  country: CountryCode;
  /** Null is the whole country. */
  region: RegionCode | null;
  minAge: number;
  maxAge: number;
  /** The ages are those round one's own: nothing else was asked for. */
  near: boolean;
  fictional: boolean;
  wants: Wants;
  sort: SearchCall["sort"] & string;
  /** Asks for those who almost fit, in place of those who do. */
  similar: boolean;
  after: SearchCursor | null;
  /** Of the page that follows `after`; 1 is the first. */
  pageNumber: number;
};

/** A member who searches, as far as it decides what they find; null is a visitor. */
export type Searcher = Pick<
  Viewer,
  "gender" | "seeks" | "country" | "age" | "premium" | "hidesPresence"
> | null;
/** Where somebody searches, and who: null is a visitor, whose country is `country`. */
type SearchFrom = { site: Site; searcher: Searcher; country: CountryCode } & PageAfter;
/** Where the page before ended. */
type PageAfter = { after?: SearchCursor | null };

/** An address as a search: a value that is not there or does not fit takes its default, because a stale link should still show people. */
export function readSearch(params: URLSearchParams, from: SearchFrom): Search {
  return toSearch(readSearchCall(params), from);
}

/** The values of an address that fit their fields; the others are left out. */
export function readSearchCall(params: URLSearchParams): SearchCall {
  const call: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(searchSchema.shape))
    call[field] = schema.safeParse(params.get(field) || undefined).data;
  return call as SearchCall;
}

/**
 * Fills what a call left out: whom the member seeks, their own country, ages near their own. A
 * visitor chooses gender and country only: filtering by age or region would tell what those who are
 * visible without login did not show.
 */
export function toSearch(call: SearchCall, from: SearchFrom): Search {
  const { site, searcher, after = null } = from;
  const served = (code: string | null | undefined) =>
    site.countries.find((country) => country === code);
  const country = served(call.country) ?? served(searcher?.country) ?? from.country;
  if (!searcher)
    return {
      gender: call.gender ?? soughtBy(null, site),
      country,
      region: null,
      minAge: site.min_age,
      maxAge: OLDEST,
      near: false,
      fictional: false,
      wants: NOTHING,
      sort: "active",
      similar: false,
      after: null,
      pageNumber: 1,
    };
  const near = agesNear(searcher.age);
  const ages = [call.min_age ?? near[0], call.max_age ?? near[1]].map((age) =>
    Math.max(age, site.min_age),
  ) as [number, number];
  return {
    gender: call.gender ?? soughtBy(searcher, site),
    country,
    region: call.region && isRegionOf(country, call.region) ? call.region : null,
    minAge: Math.min(...ages),
    maxAge: Math.max(...ages),
    near: searcher.age !== null && call.min_age === undefined && call.max_age === undefined,
    fictional: call.fictional === "yes" && allowsFictional(site),
    wants: readWants(call, site, searcher),
    sort: call.sort ?? "active",
    similar: call.similar === "yes",
    after,
    pageNumber: after ? Math.max(call.pageNumber ?? 2, 2) : 1,
  };
}

/** The first range of ages: round one's own, within 18 to 79, and always with oneself in it; the whole range where the age is not known. */
function agesNear(age: number | null): [number, number] {
  if (age === null) return [YOUNGEST, DEFAULT_MAX_AGE];
  return [Math.max(age - NEAR, YOUNGEST), Math.min(age + NEAR, Math.max(DEFAULT_MAX_AGE, age))];
}

/** The birth dates of ages from one to another: after the first day, until the second. As text, they need not be days of the calendar (29 February). */
export function bornBetween(now: number, minAge: number, maxAge: number) {
  const today = dayOfMoment(now);
  const yearsAgo = (years: number) => `${Number(today.slice(0, 4)) - years}${today.slice(4)}`;
  return { bornAfter: yearsAgo(maxAge + 1), bornUntil: yearsAgo(minAge) };
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
    ...wantsParams(search.wants),
    ...(search.sort === "active" ? {} : { sort: search.sort }),
    ...(search.similar ? { similar: "yes" } : {}),
  };
}
