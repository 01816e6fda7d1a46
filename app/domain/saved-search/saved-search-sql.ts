import { and, eq, type SQL, sql } from "drizzle-orm";
import { literal, type Placeholders } from "~/db/prepared";
import { build, type RowOf } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import {
  isCounted,
  memberScan,
  type ScanParams,
  type ScanShape,
  scanColumns,
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
  joined: true,
  traits: true,
  traits_2: FIELD_BITS.columns.includes("traits_2"),
  similar: false,
  regions: false,
};

/** Two columns more than the shape needs: `matchesSavedFilters` uses them. */
const SCAN_COLUMNS = [...scanColumns(SCAN_SHAPE), "region", "hides_presence"] as const;

/**
 * For a saved search `s`: the number of index rows scanned and of matches, as JSON. Scans only
 * members who joined since it was last opened, photos first, up to a limit.
 */
export const countNewMatches = (q: Placeholders<SavedSearchParams>): SQL => sql`
  (SELECT json_array(count(*), count(*) FILTER (WHERE ${matchesSavedFilters(q)} AND ${isCounted(scanParamsOf(q), SCAN_SHAPE)}))
    FROM (${memberScan(scanParamsOf(q), SCAN_SHAPE, SCAN_COLUMNS)} LIMIT ${literal(NEW_MATCH_SCAN_ROWS)}))`;

/**
 * The filters that other searches have in their shape. Fictional profiles are never counted (R173).
 */
const matchesSavedFilters = (q: Placeholders<SavedSearchParams>): SQL => sql`
  (s.region = '' OR region = s.region) AND (s.photo = 0 OR has_photo = 1)
    AND (s.active * ${q.mayFilterActivity} = 0 OR hides_presence = 0)`;

/** The saved row's values as a scan expects them; placeholders outside this shape are missing. */
function scanParamsOf(q: Placeholders<SavedSearchParams>): Placeholders<ScanParams> {
  const bornBefore = (years: SQL) =>
    sql<string>`CAST(${q.year} - ${years} AS INTEGER) || ${q.monthDay}`;
  const params: Partial<Placeholders<ScanParams>> = {
    siteId: q.siteId,
    viewerId: q.memberId,
    country: sql<string>`s.country`,
    gender0: sql<Gender>`CASE s.gender WHEN 'male' THEN 'male' ELSE 'female' END`,
    gender1: sql<Gender>`CASE s.gender WHEN 'both' THEN 'male' END`,
    bornAfter: bornBefore(sql`(s.max_age + 1)`),
    bornUntil: bornBefore(sql`max(s.min_age, ${q.minAge})`),
    activeSince: sql<number>`iif(s.active, ${q.todaySince}, ${q.activeSince})`,
    joinedSince: sql<number>`max(s.seen_at, s.is_new * ${q.joinedSince})`,
    traits: sql<number>`(s.traits & ${q.traits})`,
    traits_2: sql<number>`(s.traits_2 & ${q.traits_2})`,
    interests: sql<number>`(s.interests * ${q.interests})`,
  };
  return params as Placeholders<ScanParams>;
}

const isOwnedBy = ({ id, siteId }: MemberKey) =>
  and(eq(savedSearches.member_id, id), eq(savedSearches.site_id, siteId));

/** A member's saved searches, for the data export. */
export const selectOwnSavedSearches = (member: MemberKey) =>
  build
    .select({
      name: savedSearches.name,
      gender: savedSearches.gender,
      country: savedSearches.country,
      region: savedSearches.region,
      min_age: savedSearches.min_age,
      max_age: savedSearches.max_age,
      fictional: sql<number>`${savedSearches.fictional}`.as("fictional"),
      photo: sql<number>`${savedSearches.photo}`.as("photo"),
      active: sql<number>`${savedSearches.active}`.as("active"),
      is_new: sql<number>`${savedSearches.is_new}`.as("is_new"),
      traits: savedSearches.traits,
      traits_2: savedSearches.traits_2,
      interests: savedSearches.interests,
      sort: savedSearches.sort,
      saved_at: savedSearches.saved_at,
      seen_at: savedSearches.seen_at,
    })
    .from(savedSearches)
    .where(isOwnedBy(member))
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

export const eraseSavedSearches = (member: MemberKey) =>
  build.delete(savedSearches).where(isOwnedBy(member));
