import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { type JsonRows, jsonRows, parseJsonRows } from "~/db/json-rows";
import { literal } from "~/db/literal";
import { preparedVariants } from "~/db/prepared";
import { likedAtOf } from "../like/like-sql";
import type { CardRow } from "../profile/profile-card";
import { CARD_COLUMNS, cardPhoto } from "../profile/profile-sql";
import { isCounted, matchesSearch } from "./member-filter-sql";
import {
  type MembersQuery,
  memberScan,
  type ScanParams,
  toScanParams,
  toScanShape,
} from "./member-scan-sql";
import { type ScanShape, scanColumns } from "./scan-shape";

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
