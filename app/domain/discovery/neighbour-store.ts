import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import { type Placeholders, preparedVariants } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";
import { notBlocked } from "../block/block-sql";
import type { MembersQuery } from "./member-scan-sql";

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
