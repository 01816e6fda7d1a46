import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";

/** A member of a site. Declared here because the module of the shared type depends on this one. */
type Member = { id: MemberId; siteId: SiteId };

/** The members whom a member blocked, and when, for the data export. */
export const selectOwnBlocks = (
  { id, siteId }: Member,
  limit: number,
): Statement<{ id: string; at: number }> =>
  sql`SELECT blocked_id AS id, created_at AS at FROM blocks WHERE blocker_id = ${id} AND site_id = ${siteId}
    ORDER BY created_at LIMIT ${literal(limit)}`;

/** Erases blocks by a member and of them, up to a limit each. */
export const eraseBlocks = ({ id }: Member, limit: number) => ({
  made: sql`DELETE FROM blocks WHERE (blocker_id, blocked_id) IN (
    SELECT blocker_id, blocked_id FROM blocks WHERE blocker_id = ${id} LIMIT ${literal(limit)})`,
  met: sql`DELETE FROM blocks WHERE (blocker_id, blocked_id) IN (
    SELECT blocker_id, blocked_id FROM blocks WHERE blocked_id = ${id} LIMIT ${literal(limit)})`,
});
