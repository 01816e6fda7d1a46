import { idempotent, runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { localDateAt } from "~/kit/local-day";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { countIfChanged, resetExpiredWindow } from "../account/attempt-sql";
import { LIKE_WINDOW } from "../like/like";
import { likeRefusalOf } from "../like/like-refusal";
import { dailyLikeCounter, insertLike, selectLikeState } from "../like/like-sql";
import { publishLike } from "../like/publish-like";
import type { Viewer } from "../session/session";
import { type DayState, dayState, type SwipeRefusal } from "./swipe-game";
import type { Swipe } from "./swipe-game.schema";
import {
  countSwipe,
  deleteExcessSwipes,
  didChange,
  isLikeLeft,
  isPassable,
  type SwipeInput,
  selectGame,
  startDay,
  storeSwipe,
} from "./swipe-game-store";

/** The player and their time zone. */
export type PlayerContext = { viewer: Viewer; timeZone: string };
type SwipeResult = DayState & { matched: boolean };

const LIKE_IDEMPOTENT_BY = idempotent("one row of who likes whom");

/**
 * Likes or passes the dealt member. One batch counts and stores; a repeated swipe is stored and
 * counted once. A like is an ordinary like (R80, R81) and uses one of the four of the day (R119).
 */
export async function swipeMember(
  services: Services,
  { viewer, timeZone }: PlayerContext,
  { memberId, kind }: { memberId: MemberId; kind: Swipe },
): Promise<Outcome<SwipeResult, SwipeRefusal>> {
  const at = services.now();
  const day = localDateAt(at, timeZone);
  const deed = { siteId: viewer.siteId, fromId: viewer.id, toId: memberId, at, day };
  const batch = {
    begun: startDay(deed),
    stored: kind === "like" ? likeStatements(deed) : passStatements(deed),
    beyond: deleteExcessSwipes(deed),
    states: selectLikeState(deed),
    game: selectGame(deed),
  };
  const known = kind === "like" ? LIKE_IDEMPOTENT_BY : undefined; // a pass is not idempotent: it gets a new number each time
  const { stored, states, game } = await runBatch(services.db, batch, known);
  const [state] = states.rows;
  const left = dayState(game.rows[0], at, timeZone);
  if (kind === "pass")
    return state?.there ? done({ ...left, matched: false }) : refuse("not_found");
  if (!state?.likedAt) {
    const refusal = likeRefusalOf(state);
    return refuse(refusal === "too_many_likes" && left.left === 0 ? "no_likes_left" : refusal);
  }
  if (stored.swipe.changes > 0) publishLike(services, viewer, { memberId, likedAt: state.likedAt });
  return done({ ...left, matched: Boolean(state.likesBack) });
}

/**
 * Statements in order, each conditional on the one before: the like, its daily limit, the swipe,
 * the game's count.
 */
function likeStatements(deed: SwipeInput) {
  return {
    window: resetExpiredWindow(dailyLikeCounter(deed), deed.at, LIKE_WINDOW),
    like: insertLike(deed, isLikeLeft(deed)),
    limit: countIfChanged(dailyLikeCounter(deed)),
    swipe: storeSwipe(deed, "like", didChange),
    game: countSwipe(deed, 1),
  };
}

function passStatements(deed: SwipeInput) {
  return {
    swipe: storeSwipe(deed, "pass", isPassable(deed)),
    game: countSwipe(deed, 0),
  };
}
