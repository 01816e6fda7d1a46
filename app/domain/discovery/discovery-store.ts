import { type SQL, sql } from "drizzle-orm";
import type { Cursor } from "~/db/cursor";
import { type CardRow, cardColumns, cardPhoto, notBlocked } from "../profile/profile-card";

export type MembersQuery = {
  siteId: string;
  /** Null for a visitor, who finds only those visible without login and fictional ones. */
  viewerId: string | null;
  gender: string;
  country: string;
  region: string | null;
  /** Born after the first day and until the second, which is included. */
  bornAfter: string;
  bornUntil: string;
  /** Milliseconds; who was not here since is left out. */
  activeSince: number;
  fictional: boolean;
  after: Cursor | null;
};
export type Bounds = { page: number; walk: number };

/** A member found, or (hit 0) the last row of a walk that ended before the page was full. */
export type StepRow = CardRow & { at: number; hit: number };

/** Before every member: moments have at most 15 digits. */
const START: Cursor = [999_999_999_999_999, ""];

/**
 * One step of a search, unordered: up to `page` + 1 members and, where those are not so many, the last index row that
 * the walk may look at. The filter is decided inside a covering index, so that a walk reads `walk` rows however few it
 * finds. Finding its last row costs the walk again, but only where the page is not full (LIMIT 0 reads nothing; a WHERE
 * would be asked too late). Numbering the rows in a window instead was measured at three reads a row.
 * The literal 'active' lets SQLite use the partial indexes; INDEXED BY makes the query fail rather than scan.
 */
export function selectMembers(q: MembersQuery, bounds: Bounds): SQL {
  const [at, id] = q.after ?? START;
  const walk = sql`
    SELECT id, last_active_at, birth_date, fictional, visible_logged_out
    FROM profiles INDEXED BY ${sql.raw(q.region ? "profiles_by_region" : "profiles_by_country")}
    WHERE site_id = ${q.siteId} AND gender = ${q.gender} AND country = ${q.country} ${q.region ? sql`AND region = ${q.region}` : sql``}
      AND status = 'active' AND last_active_at > ${q.activeSince} AND (last_active_at, id) < (${at}, ${id})
    ORDER BY last_active_at DESC, id DESC`;
  return sql`
    WITH hits AS MATERIALIZED (
      SELECT id, last_active_at FROM (${walk} LIMIT ${bounds.walk}) WHERE birth_date > ${q.bornAfter} AND birth_date <= ${q.bornUntil} AND ${allowed(q)} LIMIT ${bounds.page + 1}
    ), steps AS (
      SELECT id, last_active_at, 1 AS hit FROM hits
      UNION ALL
      SELECT id, last_active_at, 0 FROM (${walk} LIMIT (SELECT count(*) <= ${bounds.page} FROM hits) OFFSET ${bounds.walk - 1})
    )
    SELECT steps.id AS id, steps.last_active_at AS at, steps.hit AS hit, ${cardColumns(q.viewerId)}
    FROM steps LEFT JOIN profiles p ON steps.hit AND p.id = steps.id ${cardPhoto}`;
}

function allowed(q: MembersQuery): SQL {
  const fictional = q.fictional ? sql`1` : sql`fictional = 0`;
  if (!q.viewerId) return sql`(fictional = 1 OR visible_logged_out = 1) AND ${fictional}`;
  return sql`${fictional} AND id <> ${q.viewerId} AND ${notBlocked(q.viewerId, sql`id`)}`;
}
