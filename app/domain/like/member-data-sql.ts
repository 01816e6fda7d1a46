import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberKey } from "../account/account";

/** A page of the likes that a member gave, oldest first, for the data export. */
export const selectOwnLikes = (
  { id, siteId }: MemberKey,
  after: { at: number; id: string },
  limit: number,
): Statement<{ id: string; at: number }> =>
  sql`SELECT to_id AS id, created_at AS at FROM likes WHERE from_id = ${id} AND site_id = ${siteId}
    AND (created_at, to_id) > (${after.at}, ${after.id}) ORDER BY created_at, to_id LIMIT ${literal(limit)}`;

/** Erases likes given and received by a member, up to a limit each. */
export const eraseLikes = ({ id }: MemberKey, limit: number) => ({
  given: sql`DELETE FROM likes WHERE (from_id, to_id) IN (
    SELECT from_id, to_id FROM likes WHERE from_id = ${id} LIMIT ${literal(limit)})`,
  received: sql`DELETE FROM likes WHERE (from_id, to_id) IN (
    SELECT from_id, to_id FROM likes WHERE to_id = ${id} LIMIT ${literal(limit)})`,
});
