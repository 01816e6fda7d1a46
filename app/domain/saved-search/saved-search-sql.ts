import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type Placeholders } from "~/db/prepared";
import { forOwner, type RowOf } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import {
  isCounted,
  memberScan,
  type ScanParams,
  type ScanShape,
  scanColumns,
  scanned,
} from "../discovery/member-scan-sql";
import type { Gender } from "../profile/profile.schema";
import { FIELD_BITS, type FieldBits } from "../profile-field/field-bits";
import { MAX_SAVED_SEARCHES, NEW_MATCH_SCAN_ROWS } from "./saved-search";
import { savedSearches } from "./saved-search.tables";
import { toSearchQuery } from "./saved-search-columns";

/**
 * The member whose searches are counted, the time, and what the member may filter by now (R179):
 * flags are 0 or 1, profile fields are bits.
 */
export type SavedSearchParams = {
  siteId: SiteId;
  memberId: MemberId;
  /** Today as year and "-MM-DD", such as 2026 and "-11-23". */
  year: number;
  monthDay: string;
  /**
   * In milliseconds: the activity limit of every search, and of a search for members who were here
   * today.
   */
  activeSince: number;
  todaySince: number;
  /** In milliseconds: members who joined since are new on the site. */
  joinedSince: number;
  minAge: number;
  mayFilterActivity: number;
  interests: number;
} & FieldBits;

/** One statement text for every search: filters are values, not variants of the text. */
const SCAN_SHAPE: ScanShape = {
  genders: 2,
  inRegion: false,
  afterPhoto: null,
  visitor: false,
  fictional: false,
  sort: "newest",
  photo: false,
  showsPresence: false,
  online: false,
  joined: true,
  traits: true,
  traits_2: FIELD_BITS.columns.includes("traits_2"),
  similar: false,
  regions: false,
};

/** Two columns more than the shape needs: `matchesSavedFilters` uses them. */
const SCAN_COLUMNS = [...scanColumns(SCAN_SHAPE), "region", "hides_presence"] as const;

const s = alias(savedSearches, "s");

/**
 * For a saved search `s`: the number of index rows scanned and of matches, as JSON. Scans only
 * members who joined since it was last opened, photos first, up to a limit.
 */
export const countNewMatches = (q: Placeholders<SavedSearchParams>): SQL => {
  const scan = memberScan(scanParamsOf(q), SCAN_SHAPE, { columns: SCAN_COLUMNS });
  return sql`
  (SELECT json_array(count(*), count(*) FILTER (WHERE ${matchesSavedFilters(q)} AND ${isCounted(scanParamsOf(q), SCAN_SHAPE)}))
    FROM (${scan} LIMIT ${literal(NEW_MATCH_SCAN_ROWS)}) scanned)`;
};

/**
 * The filters that other searches have in their shape. Fictional profiles are never counted (R173).
 */
const matchesSavedFilters = (q: Placeholders<SavedSearchParams>): SQL => sql`
  (${s.region} = '' OR ${scanned.region} = ${s.region}) AND (${s.photo} = 0 OR ${scanned.has_photo} = 1)
    AND (${s.active} * ${q.mayFilterActivity} = 0 OR ${scanned.hides_presence} = 0)`;

/** The saved row's values as a scan expects them; placeholders outside this shape are missing. */
function scanParamsOf(q: Placeholders<SavedSearchParams>): Placeholders<ScanParams> {
  const bornBefore = (years: SQL) =>
    sql<string>`CAST(${q.year} - ${years} AS INTEGER) || ${q.monthDay}`;
  const params: Partial<Placeholders<ScanParams>> = {
    siteId: q.siteId,
    viewerId: q.memberId,
    country: sql<string>`${s.country}`,
    gender0: sql<Gender>`CASE ${s.gender} WHEN 'male' THEN 'male' ELSE 'female' END`,
    gender1: sql<Gender>`CASE ${s.gender} WHEN 'both' THEN 'male' END`,
    bornAfter: bornBefore(sql`(${s.max_age} + 1)`),
    bornUntil: bornBefore(sql`max(${s.min_age}, ${q.minAge})`),
    activeSince: sql<number>`iif(${s.active}, ${q.todaySince}, ${q.activeSince})`,
    joinedSince: sql<number>`max(${s.seen_at}, ${s.is_new} * ${q.joinedSince})`,
    traits: sql<number>`(${s.traits} & ${q.traits})`,
    traits_2: sql<number>`(${s.traits_2} & ${q.traits_2})`,
    interests: sql<number>`(${s.interests} * ${q.interests})`,
  };
  return params as Placeholders<ScanParams>;
}

const searchesOf = (member: MemberKey) => forOwner(member, savedSearches.member_id);

/** A member's saved searches, for the data export. */
export const selectOwnSavedSearches = (member: MemberKey) =>
  searchesOf(member)
    .select({
      name: savedSearches.name,
      gender: savedSearches.gender,
      country: savedSearches.country,
      region: savedSearches.region,
      min_age: savedSearches.min_age,
      max_age: savedSearches.max_age,
      fictional: savedSearches.fictional,
      photo: savedSearches.photo,
      active: savedSearches.active,
      is_new: savedSearches.is_new,
      traits: savedSearches.traits,
      traits_2: savedSearches.traits_2,
      interests: savedSearches.interests,
      sort: savedSearches.sort,
      saved_at: savedSearches.saved_at,
      seen_at: savedSearches.seen_at,
    })
    .from(savedSearches)
    .orderBy(savedSearches.id)
    .limit(literal(MAX_SAVED_SEARCHES));

type ExportedSearchRow = RowOf<ReturnType<typeof selectOwnSavedSearches>>;

/** A saved search in the data export: filters as query parameters. */
export const toExportedSearch = ({ name, saved_at, seen_at, ...asks }: ExportedSearchRow) => ({
  name,
  saved_at,
  seen_at,
  asks: toSearchQuery(asks),
});

export const eraseSavedSearches = (member: MemberKey) => searchesOf(member).delete(savedSearches);
