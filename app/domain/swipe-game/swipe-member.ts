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
  const swipe = { siteId: viewer.siteId, fromId: viewer.id, toId: memberId, at, day };
  const batch = {
    dayStarted: startDay(swipe),
    stored: kind === "like" ? likeStatements(swipe) : passStatements(swipe),
    beyond: deleteExcessSwipes(swipe),
    states: selectLikeState(swipe),
    game: selectGame(swipe),
  };
  const idempotency = kind === "like" ? LIKE_IDEMPOTENT_BY : undefined; // a pass is not idempotent: it gets a new number each time
  const { stored, states, game } = await runBatch(services.db, batch, idempotency);
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
function likeStatements(swipe: SwipeInput) {
  return {
    window: resetExpiredWindow(dailyLikeCounter(swipe), swipe.at, LIKE_WINDOW),
    like: insertLike(swipe, isLikeLeft(swipe)),
    limit: countIfChanged(dailyLikeCounter(swipe)),
    swipe: storeSwipe(swipe, "like", didChange),
    game: countSwipe(swipe, 1),
  };
}

function passStatements(swipe: SwipeInput) {
  return {
    swipe: storeSwipe(swipe, "pass", isPassable(swipe)),
    game: countSwipe(swipe, 0),
  };
}
