import { idempotent, runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import type { LikeRefusal } from "./like";
import { likeRefusalOf } from "./like-refusal";
import { storeLike } from "./like-store";
import { publishLike } from "./publish-like";

const IDEMPOTENT_BY = idempotent("one row of who likes whom");

/**
 * Likes a member; idempotent. One batch, then the new badges are published to the liked member's
 * open pages. Missing, inactive and blocked members return the same refusal. A rejected like writes
 * nothing. `likedAt` identifies the like when it is removed (unlike-member.ts).
 */
export async function likeMember(
  services: Services,
  viewer: Viewer,
  memberId: MemberId,
): Promise<Outcome<{ matched: boolean; likedAt: number }, LikeRefusal>> {
  const like = { siteId: viewer.siteId, fromId: viewer.id, toId: memberId, at: services.now() };
  const { liked, states } = await runBatch(services.db, storeLike(like), IDEMPOTENT_BY);
  const [state] = states.rows;
  if (!state?.likedAt) return refuse(likeRefusalOf(state));
  if (liked.changes === 1) publishLike(services, viewer, { memberId, likedAt: state.likedAt });
  return done({ matched: Boolean(state.likesBack), likedAt: state.likedAt });
}
