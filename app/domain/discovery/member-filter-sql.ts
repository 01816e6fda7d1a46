import { type SQL, sql } from "drizzle-orm";
import type { Placeholders } from "~/db/prepared";
import { notBlocked, notBlockedInScan } from "../block/block-sql";
import type { ScanParams } from "./member-scan-sql";
import type { ScanShape } from "./scan-shape";

type Condition = false | SQL;

/**
 * Condition of a match, on columns of the scan's index only; blocks come last, because each needs a
 * lookup.
 */
export function matchesSearch(
  q: Placeholders<ScanParams>,
  shape: ScanShape,
  isApart: typeof notBlocked = notBlocked,
): SQL {
  const { visitor, fictional } = shape;
  const conditions: Condition[] = [
    shape.similar ? isSimilar(q, shape) : matchesAgeAndRegion(q, shape),
    shape.sort === "newest" && sql`last_active_at > ${q.activeSince}`,
    shape.sort === "active" && shape.joined && sql`joined_at > ${q.joinedSince}`,
    shape.showsPresence && sql`hides_presence = 0 AND fictional = 0`,
    shape.traits &&
      sql`(traits & ${q.traits}) = ${q.traits} AND (interest_bits & ${q.interests}) = ${q.interests}`,
    shape.traits_2 && sql`(traits_2 & ${q.traits_2}) = ${q.traits_2}`,
    !fictional && sql`fictional = 0`,
    visitor
      ? sql`(fictional = 1 OR visible_logged_out = 1)`
      : sql`id <> ${q.viewerId} AND ${isApart(q.viewerId, sql`id`)}`,
  ];
  return sql.join(
    conditions.filter((condition) => condition !== false),
    sql` AND `,
  );
}

/**
 * Condition of a counted member: no fictional profiles (R173), and a block condition suited to
 * thousands of lookups.
 */
export const isCounted = (q: Placeholders<ScanParams>, shape: ScanShape): SQL =>
  matchesSearch(q, { ...shape, fictional: false }, notBlockedInScan);

/** The ages and region of the search; a region index has already limited the region. */
function matchesAgeAndRegion(
  q: Placeholders<ScanParams>,
  { inRegion, sort, similar }: ScanShape,
): SQL {
  const isAged = sql`birth_date > ${q.bornAfter} AND birth_date <= ${q.bornUntil}`;
  return inRegion && (sort === "newest" || similar)
    ? sql`${isAged} AND region = ${q.region}`
    : isAged;
}

/** A little younger, older or further away, excluding exact matches. */
function isSimilar(q: Placeholders<ScanParams>, shape: ScanShape): SQL {
  const nearby = shape.regions
    ? sql` AND region IN (SELECT value FROM json_each(${q.regions}))`
    : sql``;
  return sql`birth_date > ${q.similarAfter} AND birth_date <= ${q.similarUntil}${nearby} AND NOT (${matchesAgeAndRegion(q, shape)})`;
}
