import { runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { deleteLike } from "../like/like-sql";
import { publishLike } from "../like/publish-like";
import { type DayState, dayState } from "./swipe-game";
import { deleteSwipe, returnDailyLike, selectGame, wasLastSwipeLike } from "./swipe-game-store";
import type { PlayerContext } from "./swipe-member";

/**
 * Undoes the last swipe if it was of that member: a pass or a like is deleted, and the like of the
 * day is returned unless the other member has seen it or likes them too (R121). Changes nothing if
 * the last swipe was of another member.
 */
export async function undoSwipe(
  services: Services,
  { viewer, timeZone }: PlayerContext,
  memberId: MemberId,
): Promise<DayState> {
  const swipe = { siteId: viewer.siteId, fromId: viewer.id, toId: memberId };
  const { unliked, game } = await runBatch(services.db, {
    back: returnDailyLike(swipe),
    unliked: deleteLike(swipe, wasLastSwipeLike(swipe)),
    undone: deleteSwipe(swipe),
    game: selectGame(swipe),
  });
  if (unliked.changes > 0) publishLike(services, viewer, { memberId, likedAt: null });
  return dayState(game.rows[0], services.now(), timeZone);
}
