import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/literal";
import type { MemberId, PhotoId } from "~/kit/ids";
import type { MemberKey } from "../account/account";

/** Somebody in the list of the blocked. `photoId` only where everybody may see the picture: the others are not served across a block. */
export type BlockedRow = {
  id: MemberId;
  name: string;
  at: number;
  photoId: PhotoId | null;
};

/** Whom a member blocked, newest first. */
export function selectBlockedPage(
  { id, siteId }: MemberKey,
  after: Cursor | null,
  limit: number,
): Statement<BlockedRow> {
  const older = after ? sql`AND (b.created_at, b.blocked_id) < (${after[0]}, ${after[1]})` : sql``;
  return sql`
    SELECT b.blocked_id AS id, p.name AS name, b.created_at AS at, ph.id AS photoId
    FROM blocks b INDEXED BY blocks_by_blocker
    JOIN profiles p ON p.id = b.blocked_id AND p.status <> 'disabled'
    LEFT JOIN photos ph ON ph.id = p.main_photo_id AND p.status = 'active' AND ph.status = 'active' AND ph.visibility = 'public'
    WHERE b.blocker_id = ${id} AND b.site_id = ${siteId} ${older}
    ORDER BY b.created_at DESC, b.blocked_id DESC
    LIMIT ${literal(limit)}`;
}
