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

/** A member found, with their place in the order: its moment, and whether those with a photo are meant. */
export type FoundRow = CardRow & { at: number; photo: number };
type Place = Pick<FoundRow, "at" | "id" | "photo">;
/** Whom a step found, and where it ended: the last row that it may look at, where the page is not full before. */
export type StepRow = { found: Packed<FoundRow>; ended: Packed<Place> };

/**
 * One step of a search, unordered: up to `page` + 1 members and, where those are not so many, the last index row that
 * the scan may look at.
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

/** What a step says, out of its one row. */
export const readStep = ([row]: readonly StepRow[]): {
  found: FoundRow[];
  ended: Place | undefined;
} => ({
  found: row ? unpack(FOUND, row.found) : [],
  ended: row && unpack(PLACE, row.ended)[0],
});

/**
 * The filter is decided inside a covering index, so that a scan reads `scan` rows however few it finds; whom it finds is
 * looked up by the number of the row, which every index has. Finding its last row costs the scan again, but only where the page
 * is not full (LIMIT 0 reads nothing; a WHERE would be asked too late). Numbering the rows in a window instead was measured at
 * three reads a row.
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

/** How many a scan looked at, and how many of them it found. */
export type CountRow = { looked: number; found: number };

/** Counts the members whom a whole search finds, from its beginning, among the first `scan` rows of its index: none that is invented (R173). */
export function countMembers(q: MembersQuery, scan: number): Statement<CountRow> {
  const whole = { ...q, after: null };
  return count({ ...shapeOf(whole), scan }, givenOf(whole));
}

const count = compiledForms<ScanShape & { scan: number }, ScanGiven, CountRow>(
  (q, shape) =>
    sql`SELECT count(*) AS looked, count(*) FILTER (WHERE ${isCounted(q, shape)}) AS found FROM (${scanOf(q, shape)} LIMIT ${literal(shape.scan)})`,
);
