import { periodStartsAt } from "~/kit/local-day";
import { neighboursOf } from "../location/location";
import { NEW_BADGE_TTL } from "../profile/profile";
import { gendersOf } from "../profile/profile.schema";
import type { CardContext } from "../profile/profile-card";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import { MAX_SEARCH_AGE } from "./ages.schema";
import { bornBetween, INACTIVE_AFTER, type Search, SIMILAR_YEARS } from "./discovery";
import type { MembersQuery } from "./member-scan-sql";
import { filterBits } from "./search-filters";

/** A search with its site, searcher (null is a visitor) and locale context. */
export type SearchContext = {
  site: Site;
  viewer: Viewer | null;
  search: Search;
  outlook: CardContext;
};

/** A search that needs no local time may omit the locale context. */
type QueryContext = Omit<SearchContext, "outlook"> & Partial<Pick<SearchContext, "outlook">>;

/** Converts a search into its query at a given time. */
export function toMembersQuery(now: number, searching: QueryContext): MembersQuery {
  const { site, viewer, search, outlook } = searching;
  const { gender, country, region, minAge, maxAge, filters } = search;
  const today = filters.active ? periodStartsAt(now, outlook?.timeZone ?? "UTC").day : 0;
  return {
    siteId: site.id,
    viewerId: viewer?.id ?? null,
    genders: gendersOf(gender),
    country,
    region,
    ...bornBetween(now, minAge, maxAge),
    activeSince: Math.max(now - INACTIVE_AFTER, today - 1),
    fictional: allowsFictional(site) && (viewer === null || search.fictional),
    after: viewer ? search.after : null,
    sort: search.sort,
    photo: filters.photo,
    showsPresence: filters.active,
    joinedSince: filters.isNew ? now - NEW_BADGE_TTL : null,
    ...filterBits(filters),
    similar: search.similar ? similarRange(now, search, site) : null,
  };
}

/** Whether similar members can exist: a search that covers its whole country has none. */
export const hasSimilar = ({ region, minAge, maxAge }: Search, site: Site): boolean =>
  region !== null || minAge > site.min_age || maxAge < MAX_SEARCH_AGE;

/** A few years either side, and the neighbouring regions (R23, R174). */
function similarRange(now: number, { region, minAge, maxAge }: Search, site: Site) {
  const from = Math.max(minAge - SIMILAR_YEARS, site.min_age);
  return {
    ...bornBetween(now, from, Math.min(maxAge + SIMILAR_YEARS, MAX_SEARCH_AGE)),
    regions: region === null ? null : [region, ...neighboursOf(region).map(({ code }) => code)],
  };
}
