import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { compiledForms } from "~/db/compiled";
import { literal } from "~/db/literal";
import { doesLike } from "../like/like-sql";
import type { CardRow } from "../profile/profile-card";
import { cardColumns, cardPhoto } from "../profile/profile-sql";
import { isCounted, isFound } from "./member-filter-sql";
import { givenOf, type MembersQuery, type ScanGiven, scanOf, shapeOf } from "./member-scan-sql";
import type { ScanShape } from "./scan-shape";

export type ScanBounds = { page: number; scan: number };

/** A member found, or (isFound 0) the last row of a scan that ended before the page was full. */
export type StepRow = CardRow & { at: number; photo: number; isFound: number };

/**
 * One step of a search, unordered: up to `page` + 1 members and, where those are not so many, the last index row that
 * the scan may look at.
 */
export function selectMembers(q: MembersQuery, bounds: ScanBounds): Statement<StepRow> {
  return step({ ...bounds, ...shapeOf(q) }, givenOf(q));
}

/**
 * The filter is decided inside a covering index, so that a scan reads `scan` rows however few it finds. Finding its
 * last row costs the scan again, but only where the page is not full (LIMIT 0 reads nothing; a WHERE would be asked too
 * late). Numbering the rows in a window instead was measured at three reads a row.
 */
const step = compiledForms<ScanShape & ScanBounds, ScanGiven, StepRow>((q, shape) => {
  const { page, scan: steps } = shape;
  const column = shape.sort === "newest" ? "joined_at" : "last_active_at";
  const at = sql.raw(column);
  const last = scanOf(q, shape, ["id", "has_photo", column]);
  return sql`
    WITH found AS MATERIALIZED (
      SELECT id, has_photo, ${at} AS at FROM (${scanOf(q, shape)} LIMIT ${literal(steps)})
      WHERE ${isFound(q, shape)} LIMIT ${literal(page + 1)}
    ), steps AS (
      SELECT id, has_photo, at, 1 AS isFound FROM found
      UNION ALL
      SELECT id, has_photo, ${at}, 0 FROM (${last} LIMIT (SELECT count(*) <= ${literal(page)} FROM found) OFFSET ${literal(steps - 1)})
    )
    SELECT steps.id AS id, steps.at AS at, steps.has_photo AS photo, steps.isFound AS isFound, ${cardColumns(shape.visitor ? undefined : doesLike(q.viewerId, sql`p.id`))}
    FROM steps LEFT JOIN profiles p ON steps.isFound AND p.id = steps.id ${cardPhoto}`;
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
