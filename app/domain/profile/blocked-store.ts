import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/literal";
import { type Placeholders, preparedVariants } from "~/db/prepared";
import type { MemberId, PhotoId } from "~/kit/ids";
import type { MemberKey } from "../account/account";

/**
 * A row of the blocked list. `photoId` only for a public picture: other pictures are not served
 * across a block.
 */
export type BlockedRow = {
  id: MemberId;
  name: string;
  fictional: number;
  at: number;
  photoId: PhotoId | null;
};

/** Members whom a member blocked, newest first. */
export function selectBlockedPage(
  member: MemberKey,
  after: Cursor | null,
  limit: number,
): Statement<BlockedRow> {
  const [at, last] = after ?? NO_CURSOR;
  return blockedOf({ further: after !== null, limit }, { ...member, at, last });
}

const NO_CURSOR: Cursor = [0, ""];
type BlockedPageForm = { further: boolean; limit: number };
const blockedOf = preparedVariants(
  (
    q: Placeholders<MemberKey & { at: number; last: string }>,
    { further, limit }: BlockedPageForm,
  ) => sql<BlockedRow>`
    SELECT b.blocked_id AS id, p.name AS name, p.fictional AS fictional, b.created_at AS at, ph.id AS photoId
    FROM blocks b INDEXED BY blocks_by_blocker
    JOIN profiles p ON p.id = b.blocked_id AND p.status <> 'disabled'
    LEFT JOIN photos ph ON ph.id = p.main_photo_id AND p.status = 'active' AND ph.status = 'active' AND ph.visibility = 'public'
    WHERE b.blocker_id = ${q.id} AND b.site_id = ${q.siteId}
      ${further ? sql`AND (b.created_at, b.blocked_id) < (${q.at}, ${q.last})` : sql``}
    ORDER BY b.created_at DESC, b.blocked_id DESC
    LIMIT ${literal(limit)}`,
);
