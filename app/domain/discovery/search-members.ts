import { periodStartsAt } from "~/kit/dates";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { neighboursOf } from "../location/location";
import { ONLINE_TTL } from "../profile/presence";
import { NEW_BADGE_TTL } from "../profile/profile";
import { gendersOf } from "../profile/profile.schema";
import {
  type CardContext,
  cardBuilderFor,
  type ProfileCard,
  visitorCard,
} from "../profile/profile-card";
import type { Viewer } from "../session/session";
import { allowsFictional, type Site } from "../site/site";
import {
  bornBetween,
  INACTIVE_AFTER,
  MAX_COUNT,
  MAX_COUNTED_ROWS,
  MAX_NEIGHBOUR_ROWS,
  MEMBERS_PER_PAGE,
  type Search,
  SIMILAR_YEARS,
} from "./discovery";
import {
  type CountRow,
  countMembers,
  type MemberRow,
  parseStep,
  type ScanBounds,
  selectMembers,
  selectNeighbours,
} from "./discovery-store";
import type { MembersQuery } from "./member-scan-sql";
import { encodeSearchCursor, type SearchCursor } from "./search-cursor";
import { filterBits } from "./search-filters";
import { MAX_SEARCH_AGE } from "./search-options.schema";

/** A search with its site, searcher (null is a visitor) and locale context. */
export type SearchContext = {
  site: Site;
  viewer: Viewer | null;
  search: Search;
  cardContext: CardContext;
};

/** A search that needs no local time may omit the locale context. */
type QueryContext = Omit<SearchContext, "cardContext"> &
  Partial<Pick<SearchContext, "cardContext">>;

/** Converts a search into its query at a given time. */
export function toMembersQuery(now: number, searching: QueryContext): MembersQuery {
  const { site, viewer, search, cardContext } = searching;
  const { gender, country, region, minAge, maxAge, filters } = search;
  const today = filters.active ? periodStartsAt(now, cardContext?.timeZone ?? "UTC").day : 0;
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
    showsPresence: filters.active || filters.online,
    onlineSince: filters.online ? now - ONLINE_TTL : null,
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

/**
 * Index rows per step; finding its end costs as much again, so that a step with its cards reads
 * 1,100 rows. A rare search takes more steps instead of longer ones.
 */
export const DEFAULT_BOUNDS: ScanBounds = { page: MEMBERS_PER_PAGE, scan: 500 };

/** The number of matches; `more` if there may be more. */
export type SearchCount = { number: number; more: boolean };

export type SearchResults = {
  members: ProfileCard[];
  /**
   * The next page's cursor; null at the end. A page may be short or empty and still have a next
   * one.
   */
  next: string | null;
  /** Of the whole search; null on a further page and for a visitor. */
  count: SearchCount | null;
};

/**
 * One page of a search in one round trip. A visitor gets the first page only, of members visible
 * without login (R67), with fictional profiles on sites that have them.
 */
export async function searchMembers(
  services: Services,
  searching: SearchContext,
  bounds = DEFAULT_BOUNDS,
): Promise<SearchResults> {
  const { viewer, search, cardContext } = searching;
  const query = toMembersQuery(services.now(), searching);
  const isCounted = viewer && !query.after;
  const [rows, counted] = await Promise.all([
    services.readTogether(selectMembers(query, bounds)),
    isCounted ? services.readTogether(countMembers(query, MAX_COUNTED_ROWS)) : [],
  ]);
  const step = parseStep(rows);
  const found = step.found.sort(compareMembers);
  const toCard = viewer
    ? cardBuilderFor(viewer, { ...cardContext, country: search.country }, services.now())
    : (row: MemberRow) => visitorCard(row, cardContext.namePhoto);
  const members = found.slice(0, bounds.page).map(toCard);
  // A visitor does not see photos that are for members only: such members sort behind those with a
  // public photo.
  if (!viewer) members.sort((a, b) => Number(b.photo !== null) - Number(a.photo !== null));
  const end =
    viewer && toSearchCursor(found.length > bounds.page ? found[bounds.page - 1] : step.ended);
  const next = end && encodeSearchCursor(services, viewer, end);
  return { members, next, count: toSearchCount(counted[0], MAX_COUNTED_ROWS) };
}

/** The count shown: exact up to 1,000 if the scan reached its end (R173). */
export function toSearchCount(row: CountRow | undefined, rows: number): SearchCount | null {
  if (!row) return null;
  const number = Math.min(row.found, MAX_COUNT);
  return { number, more: row.found > number || row.looked === rows };
}

function toSearchCursor(
  last: Pick<MemberRow, "id" | "at" | "photo"> | undefined,
): SearchCursor | null {
  return last ? { photo: last.photo === 1, at: [last.at, last.id] } : null;
}

/** The index order: photos first, then by last activity or joining date. */
function compareMembers(a: MemberRow, b: MemberRow): number {
  return b.photo - a.photo || b.at - a.at || (a.id < b.id ? 1 : -1);
}

/** The previous and next member of a search; null if there is none within the scan's limit. */
type Neighbours = { previous: MemberId | null; next: MemberId | null };

/**
 * The members before and after one in a search, from that one's current position: somebody active
 * since has moved to the front, as in the search itself (R184). One query, read together with the
 * page's others.
 */
export async function findNeighbours(
  services: Services,
  { site, viewer, search }: { site: Site; viewer: Viewer; search: Search },
  id: MemberId,
): Promise<Neighbours> {
  const {
    viewerId: _,
    after: __,
    ...query
  } = toMembersQuery(services.now(), { site, viewer, search });
  const neighbourQuery = { ...query, viewerId: viewer.id, id };
  const [found] = await services.readTogether(selectNeighbours(neighbourQuery, MAX_NEIGHBOUR_ROWS));
  return found ?? { previous: null, next: null };
}
