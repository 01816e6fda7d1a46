import { idempotent, runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { selectLikeState } from "./like-sql";
import { deleteLikeAt } from "./like-store";
import { publishLike } from "./publish-like";

const IDEMPOTENT_BY = idempotent("a like that is gone");

/**
 * Removes a like; idempotent, with the same result if there was none. With `likedAt`, the time of
 * the like that the page showed, removes only that like: a repeated request keeps a like given in
 * between (R673). Returns the time of the current like, or null.
 */
export async function unlikeMember(
  services: Services,
  viewer: Viewer,
  { memberId, likedAt = 0 }: { memberId: MemberId; likedAt?: number },
): Promise<{ likedAt: number | null }> {
  const pair = { siteId: viewer.siteId, fromId: viewer.id, toId: memberId };
  const { deleted, states } = await runBatch(
    services.db,
    { deleted: deleteLikeAt({ ...pair, likedAt }), states: selectLikeState(pair) },
    IDEMPOTENT_BY,
  );
  if (deleted.changes === 1) publishLike(services, viewer, { memberId, likedAt: null });
  return { likedAt: states.rows[0]?.likedAt || null };
}
