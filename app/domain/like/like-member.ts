import { idempotent, runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { CHANNELS } from "../notification/notification.schema";
import type { Viewer } from "../session/session";
import type { LikeRefusal } from "./like";
import { type LikeState, selectLikeState } from "./like-sql";
import { deleteLikeAt, storeLike } from "./like-store";

/**
 * Why a like was not stored. Missing, inactive and blocked members return the same refusal (R92).
 */
export function likeRefusalOf(state: LikeState | undefined): LikeRefusal {
  if (!state) return "not_found";
  if (state.status === "not_confirmed") return "email_unconfirmed";
  if (state.status !== "active" || !state.isLikeable) return "not_found";
  return "too_many_likes";
}

/**
 * Notification delay in seconds: a like removed within it notifies nobody; e-mail waits until the
 * member has probably returned by themself (R376).
 */
const NOTIFICATION_DELAY_SECONDS = { push: 5, mail: 600 } as const;

/**
 * Publishes a change of a like (R219) to the open pages of both members: the button on the sender's
 * pages, badges and lists on the recipient's. For an invisible sender nothing is published to the
 * recipient, because that would reveal them (R130). A recipient without an open page is notified by
 * push or e-mail (R376). Delivery is not guaranteed. `likedAt`: null if the like was removed.
 */
export function publishLike(
  services: Pick<Services, "live" | "defer" | "queues">,
  { siteId, id, profileStatus }: Pick<Viewer, "siteId" | "id" | "profileStatus">,
  like: { memberId: MemberId; likedAt: number | null },
): void {
  const { memberId, likedAt } = like;
  const event = { type: "liked", id: memberId, liked: likedAt !== null, likedAt } as const;
  services.defer("likes.tell", services.live.announce(siteId, id, event));
  if (profileStatus !== "active") return;
  services.defer("badges.refresh", services.live.refreshBadges(siteId, memberId, "likes"));
  if (likedAt === null) return;
  const job = { siteId, account: memberId, from: id, notice: "like" } as const;
  for (const by of CHANNELS)
    services.defer(
      "notice.ask",
      services.queues.enqueueNotice({ ...job, by }, NOTIFICATION_DELAY_SECONDS[by]),
    );
}

/** Publishes the number of new likes to the viewer's own open pages. */
export const refreshOwnLikes = (
  services: Pick<Services, "live" | "defer">,
  { siteId, id }: Pick<Viewer, "siteId" | "id">,
): void => services.defer("badges.refresh", services.live.refreshBadges(siteId, id, "likes"));

const LIKE_IDEMPOTENT_BY = idempotent("one row of who likes whom");

/**
 * Likes a member; idempotent. One batch, then the new badges are published to the liked member's
 * open pages. Missing, inactive and blocked members return the same refusal. A rejected like writes
 * nothing. `likedAt` identifies the like when it is removed (`unlikeMember`).
 */
export async function likeMember(
  services: Services,
  viewer: Viewer,
  memberId: MemberId,
): Promise<Outcome<{ matched: boolean; likedAt: number }, LikeRefusal>> {
  const like = { siteId: viewer.siteId, fromId: viewer.id, toId: memberId, at: services.now() };
  const { liked, answered, states } = await runBatch(
    services.db,
    storeLike(like),
    LIKE_IDEMPOTENT_BY,
  );
  const [state] = states.rows;
  if (answered.changes > 0) refreshOwnLikes(services, viewer);
  if (!state?.likedAt) return refuse(likeRefusalOf(state));
  if (liked.changes === 1) publishLike(services, viewer, { memberId, likedAt: state.likedAt });
  return done({ matched: state.likesBack, likedAt: state.likedAt });
}

const UNLIKE_IDEMPOTENT_BY = idempotent("a like that is gone");

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
    UNLIKE_IDEMPOTENT_BY,
  );
  if (deleted.changes === 1) publishLike(services, viewer, { memberId, likedAt: null });
  return { likedAt: states.rows[0]?.likedAt || null };
}
