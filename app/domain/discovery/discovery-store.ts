import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import {
  type JsonRows,
  jsonRows,
  literal,
  type Placeholders,
  parseJsonRows,
  prepared,
  preparedVariants,
} from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import { notBlocked } from "../block/block-sql";
import { likedAtOf } from "../like/like-sql";
import type { CardRow } from "../profile/profile-card";
import { CARD_COLUMNS, cardPhoto } from "../profile/profile-sql";
import {
  isCounted,
  type MembersQuery,
  matchesSearch,
  memberScan,
  type ScanParams,
  type ScanShape,
  scanColumns,
  toScanParams,
  toScanShape,
} from "./member-scan-sql";

export type ScanBounds = { page: number; scan: number };

/**
 * A member found, with their position in the order: time, and whether they are in the range of
 * members with a photo.
 */
export type MemberRow = CardRow & { at: number; photo: number };
type ScanEnd = Pick<MemberRow, "at" | "id" | "photo">;
/**
 * The members that a step found, and its end: the last row that it scanned, unless the page was
 * full before.
 */
export type StepRow = { found: JsonRows<MemberRow>; ended: JsonRows<ScanEnd> };

/**
 * One step of a search, unordered: up to `page` + 1 members and, if there are fewer, the last index
 * row that was scanned.
 */
export function selectMembers(q: MembersQuery, bounds: ScanBounds): Statement<StepRow> {
  return stepStatement({ ...bounds, ...toScanShape(q) }, toScanParams(q));
}

const SCAN_END_COLUMNS = ["id", "at", "photo"] as const;
const MEMBER_COLUMNS = [
  ...SCAN_END_COLUMNS,
  ...(Object.keys(CARD_COLUMNS) as (keyof typeof CARD_COLUMNS)[]),
  "liked",
] as const;

/** Parses a step's single row. */
export const parseStep = ([row]: readonly StepRow[]): {
  found: MemberRow[];
  ended: ScanEnd | undefined;
} => ({
  found: row ? parseJsonRows(MEMBER_COLUMNS, row.found) : [],
  ended: row && parseJsonRows(SCAN_END_COLUMNS, row.ended)[0],
});

/**
 * Filters are evaluated inside a covering index, so that a scan reads `scan` rows however few
 * match; matches are looked up by rowid, which every index has. Finding the last row repeats the
 * scan, but only if the page is not full (LIMIT 0 reads nothing; a WHERE would be evaluated too
 * late). A window function that numbers rows cost three reads per row.
 */
const stepStatement = preparedVariants<ScanShape & ScanBounds, ScanParams, StepRow>((q, shape) => {
  const { page, scan: steps } = shape;
  const column = shape.sort === "newest" ? "joined_at" : "last_active_at";
  const at = sql.raw(column);
  const liked = shape.visitor ? sql`0` : likedAtOf(q.viewerId, sql`p.id`);
  const place = (of: SQL) => ({
    id: sql`${of}.id`,
    at: sql`${of}.at`,
    photo: sql`${of}.has_photo`,
  });
  return sql`
    WITH hits AS MATERIALIZED (
      SELECT rowid AS row, id, has_photo, ${at} AS at FROM (${memberScan(q, shape, ["rowid", ...scanColumns(shape)])} LIMIT ${literal(steps)})
      WHERE ${matchesSearch(q, shape)} LIMIT ${literal(page + 1)}
    ), last AS (
      SELECT id, has_photo, ${at} AS at FROM (${memberScan(q, shape, ["id", "has_photo", column])} LIMIT (SELECT count(*) <= ${literal(page)} FROM hits) OFFSET ${literal(steps - 1)})
    )
    SELECT (SELECT ${jsonRows(MEMBER_COLUMNS, { ...place(sql`hits`), ...CARD_COLUMNS, liked })} FROM hits CROSS JOIN profiles p ON p.rowid = hits.row ${cardPhoto}) AS found,
      (SELECT ${jsonRows(SCAN_END_COLUMNS, place(sql`last`))} FROM last) AS ended`;
});

/** The rows scanned, and the matches among them. */
export type CountRow = { looked: number; found: number };

/**
 * Counts the matches of a whole search from its beginning, among the first `scan` rows of its
 * index, without fictional profiles (R173).
 */
export function countMembers(q: MembersQuery, scan: number): Statement<CountRow> {
  const whole = { ...q, after: null };
  return countStatement({ ...toScanShape(whole), scan }, toScanParams(whole));
}

const countStatement = preparedVariants<ScanShape & { scan: number }, ScanParams, CountRow>(
  (q, shape) =>
    sql`SELECT count(*) AS looked, count(*) FILTER (WHERE ${isCounted(q, shape)}) AS found FROM (${memberScan(q, shape)} LIMIT ${literal(shape.scan)})`,
);

/** A member's search, and the member viewed in it. */
type NeighboursQuery = Pick<
  MembersQuery,
  | "siteId"
  | "genders"
  | "country"
  | "region"
  | "bornAfter"
  | "bornUntil"
  | "activeSince"
  | "fictional"
> & { viewerId: MemberId; id: MemberId };
type NeighboursRow = { previous: MemberId | null; next: MemberId | null };

/** What changes the statement's text; `scan` is the number of index rows read on either side. */
type NeighbourShape = {
  genders: MembersQuery["genders"];
  inRegion: boolean;
  fictional: boolean;
  scan: number;
};
type NeighbourParams = Omit<NeighboursQuery, "genders" | "fictional">;
type ScanDirection = { after: boolean };

/**
 * The members before and after one in a search, from that one's current position: scans the
 * location's index both ways, a bounded number of rows (decision 0034). Null if none is found
 * within the limit, or if the member is not in that location.
 */
export function selectNeighbours(q: NeighboursQuery, scan: number): Statement<NeighboursRow> {
  const { genders, fictional, ...params } = q;
  return neighboursStatement({ genders, fictional, inRegion: q.region !== null, scan }, params);
}

const neighboursStatement = preparedVariants<NeighbourShape, NeighbourParams, NeighboursRow>(
  (q, shape) => sql`
  WITH here AS MATERIALIZED (SELECT id, has_photo, last_active_at FROM profiles
    WHERE id = ${q.id} AND site_id = ${q.siteId} AND country = ${q.country} AND status = 'active')
  SELECT (${nearestMember(q, shape, { after: false })}) AS previous, (${nearestMember(q, shape, { after: true })}) AS next`,
);

function nearestMember(
  q: Placeholders<NeighbourParams>,
  shape: NeighbourShape,
  way: ScanDirection,
): SQL {
  const down = sql.raw(way.after ? "DESC" : "ASC");
  const ranges = [true, false].flatMap((photo) =>
    shape.genders.map((gender) => indexRange(q, shape, { ...way, gender, photo })),
  );
  return sql`
    SELECT id FROM (SELECT * FROM (${sql.join(ranges, sql` UNION ALL `)})
      ORDER BY has_photo ${down}, last_active_at ${down}, id ${down} LIMIT ${literal(shape.scan)})
    WHERE birth_date > ${q.bornAfter} AND birth_date <= ${q.bornUntil} AND id <> ${q.viewerId}
      AND ${shape.fictional ? sql`1` : sql`fictional = 0`} AND ${notBlocked(q.viewerId, sql`id`)} LIMIT 1`;
}

type DirectedRange = ScanDirection & { gender: MembersQuery["genders"][number]; photo: boolean };

/** Later and earlier than any time. */
const LATEST = 999_999_999_999_999;
const EARLIEST = -1;

/** Search order: members with a photo come before all without. */
function indexRange(
  q: Placeholders<NeighbourParams>,
  { inRegion }: NeighbourShape,
  { after, gender, photo }: DirectedRange,
): SQL {
  const has = literal(Number(photo));
  const beyond = sql.raw(after ? "<" : ">");
  // Of the other kind, all members with a photo come before, all without come after.
  const others = literal(photo ? EARLIEST : LATEST);
  return sql`
    SELECT id, has_photo, last_active_at, birth_date, fictional
    FROM profiles INDEXED BY ${sql.raw(inRegion ? "profiles_by_region" : "profiles_by_country")}
    WHERE site_id = ${q.siteId} AND gender = ${gender} AND country = ${q.country} ${inRegion ? sql`AND region = ${q.region}` : sql``}
      AND status = 'active' AND has_photo = ${has} AND last_active_at > ${q.activeSince}
      AND (last_active_at, id) ${beyond} (SELECT CASE WHEN has_photo = ${has} THEN last_active_at ELSE ${others} END, id FROM here)`;
}

type RegionCountRow = { count_region: string; count_members: number };

/**
 * Recounts every region of every site, in two statements of one batch, at least an hour apart: one
 * scan of the search's covering index. Pages read the result and never count. Unscoped, because a
 * scheduled job runs it for all sites. A region whose profiles are all inactive or fictional gets a
 * row with 0, which records that it was counted.
 */
export function unscopedRecount(activeSince: number, now: number) {
  return {
    old: sql`DELETE FROM region_counts`,
    fresh: sql`INSERT INTO region_counts (site_id, country, region, members, counted_at)
        SELECT site_id, country, region, count(*) FILTER (WHERE fictional = 0 AND last_active_at >= ${activeSince}), ${now}
        FROM profiles INDEXED BY profiles_by_region
        WHERE status = 'active' AND country IS NOT NULL AND region IS NOT NULL
        GROUP BY site_id, country, region`,
  };
}

export function unscopedCountedAt(): Statement<{ counted_at: number | null }> {
  return sql`SELECT max(counted_at) AS counted_at FROM region_counts`;
}

/** Regions with members, those with most first, if counted since a moment. */
export const selectRegionCounts = prepared<
  { siteId: SiteId; country: string; since: number },
  RegionCountRow
>(
  ({
    siteId,
    country,
    since,
  }) => sql`SELECT region AS count_region, members AS count_members FROM region_counts
    WHERE site_id = ${siteId} AND country = ${country} AND members > 0 AND counted_at >= ${since} ORDER BY members DESC`,
);
