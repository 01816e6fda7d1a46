import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiledForms } from "~/db/compiled";
import { literal } from "~/db/literal";
import { type Packed, packed, unpack } from "~/db/packed";
import { likedAtOf } from "../like/like-sql";
import type { CardRow } from "../profile/profile-card";
import { CARD_COLUMNS, cardPhoto } from "../profile/profile-sql";
import { isCounted, isFound } from "./member-filter-sql";
import { givenOf, type MembersQuery, type ScanGiven, scanOf, shapeOf } from "./member-scan-sql";
import { columnsOf, type ScanShape } from "./scan-shape";

export type ScanBounds = { page: number; scan: number };

/**
 * A member found, with their position in the order: time, and whether they are in the range of
 * members with a photo.
 */
export type FoundRow = CardRow & { at: number; photo: number };
type Place = Pick<FoundRow, "at" | "id" | "photo">;
/**
 * The members that a step found, and its end: the last row that it scanned, unless the page was
 * full before.
 */
export type StepRow = { found: Packed<FoundRow>; ended: Packed<Place> };

/**
 * One step of a search, unordered: up to `page` + 1 members and, if there are fewer, the last index
 * row that was scanned.
 */
export function selectMembers(q: MembersQuery, bounds: ScanBounds): Statement<StepRow> {
  return step({ ...bounds, ...shapeOf(q) }, givenOf(q));
}

const PLACE = ["id", "at", "photo"] as const;
const FOUND = [
  ...PLACE,
  ...(Object.keys(CARD_COLUMNS) as (keyof typeof CARD_COLUMNS)[]),
  "liked",
] as const;

/** Parses a step's single row. */
export const readStep = ([row]: readonly StepRow[]): {
  found: FoundRow[];
  ended: Place | undefined;
} => ({
  found: row ? unpack(FOUND, row.found) : [],
  ended: row && unpack(PLACE, row.ended)[0],
});

/**
 * Filters are evaluated inside a covering index, so that a scan reads `scan` rows however few
 * match; matches are looked up by rowid, which every index has. Finding the last row repeats the
 * scan, but only if the page is not full (LIMIT 0 reads nothing; a WHERE would be evaluated too
 * late). A window function that numbers rows cost three reads per row.
 */
const step = compiledForms<ScanShape & ScanBounds, ScanGiven, StepRow>((q, shape) => {
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
      SELECT rowid AS row, id, has_photo, ${at} AS at FROM (${scanOf(q, shape, ["rowid", ...columnsOf(shape)])} LIMIT ${literal(steps)})
      WHERE ${isFound(q, shape)} LIMIT ${literal(page + 1)}
    ), last AS (
      SELECT id, has_photo, ${at} AS at FROM (${scanOf(q, shape, ["id", "has_photo", column])} LIMIT (SELECT count(*) <= ${literal(page)} FROM hits) OFFSET ${literal(steps - 1)})
    )
    SELECT (SELECT ${packed(FOUND, { ...place(sql`hits`), ...CARD_COLUMNS, liked })} FROM hits CROSS JOIN profiles p ON p.rowid = hits.row ${cardPhoto}) AS found,
      (SELECT ${packed(PLACE, place(sql`last`))} FROM last) AS ended`;
});

/** The rows scanned, and the matches among them. */
export type CountRow = { looked: number; found: number };

/**
 * Counts the matches of a whole search from its beginning, among the first `scan` rows of its
 * index, without fictional profiles (R173).
 */
export function countMembers(q: MembersQuery, scan: number): Statement<CountRow> {
  const whole = { ...q, after: null };
  return count({ ...shapeOf(whole), scan }, givenOf(whole));
}

const count = compiledForms<ScanShape & { scan: number }, ScanGiven, CountRow>(
  (q, shape) =>
    sql`SELECT count(*) AS looked, count(*) FILTER (WHERE ${isCounted(q, shape)}) AS found FROM (${scanOf(q, shape)} LIMIT ${literal(shape.scan)})`,
);
