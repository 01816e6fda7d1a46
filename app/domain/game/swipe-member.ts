import { repeatable, runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { dateAt } from "~/kit/local-day";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { countChange, resetExpiredWindow } from "../account/attempt-sql";
import { LIKE_WINDOW } from "../like/like";
import { likeRefusalOf } from "../like/like-refusal";
import { dayOf, insertLike, selectLikeState } from "../like/like-sql";
import { tellLike } from "../like/tell-like";
import type { Viewer } from "../session/session";
import { type DayState, dayState, type SwipeRefusal } from "./game";
import type { Swipe } from "./game.schema";
import {
  beginDay,
  countSwipe,
  didChange,
  forgetBeyond,
  isLikeLeft,
  isOpen,
  rememberSwipe,
  type SwipeDeed,
  selectGame,
} from "./game-store";

/** The player and their time zone. */
export type Playing = { viewer: Viewer; timeZone: string };
type Swiped = DayState & { matched: boolean };

const LIKE_KNOWN = repeatable("one row of who likes whom");

/**
 * Likes or passes the dealt member. One batch counts and stores; a repeated swipe is stored and
 * counted once. A like is an ordinary like (R80, R81) and uses one of the four of the day (R119).
 */
export async function swipeMember(
  services: Services,
  { viewer, timeZone }: Playing,
  { memberId, kind }: { memberId: MemberId; kind: Swipe },
): Promise<Outcome<Swiped, SwipeRefusal>> {
  const at = services.now();
  const day = dateAt(at, timeZone);
  const deed = { siteId: viewer.siteId, fromId: viewer.id, toId: memberId, at, day };
  const batch = {
    begun: beginDay(deed),
    stored: kind === "like" ? likeOf(deed) : passOf(deed),
    beyond: forgetBeyond(deed),
    states: selectLikeState(deed),
    game: selectGame(deed),
  };
  const known = kind === "like" ? LIKE_KNOWN : undefined; // a pass is not idempotent: it gets a new number each time
  const { stored, states, game } = await runBatch(services.db, batch, known);
  const [state] = states.rows;
  const left = dayState(game.rows[0], at, timeZone);
  if (kind === "pass")
    return state?.there ? done({ ...left, matched: false }) : refuse("not_found");
  if (!state?.likedAt) {
    const refusal = likeRefusalOf(state);
    return refuse(refusal === "too_many_likes" && left.left === 0 ? "no_likes_left" : refusal);
  }
  if (stored.swipe.changes > 0) tellLike(services, viewer, { memberId, likedAt: state.likedAt });
  return done({ ...left, matched: Boolean(state.likesBack) });
}

/**
 * Statements in order, each conditional on the one before: the like, its daily limit, the swipe,
 * the game's count.
 */
function likeOf(deed: SwipeDeed) {
  return {
    window: resetExpiredWindow(dayOf(deed), deed.at, LIKE_WINDOW),
    like: insertLike(deed, isLikeLeft(deed)),
    limit: countChange(dayOf(deed)),
    swipe: rememberSwipe(deed, "like", didChange),
    game: countSwipe(deed, 1),
  };
}

function passOf(deed: SwipeDeed) {
  return {
    swipe: rememberSwipe(deed, "pass", isOpen(deed)),
    game: countSwipe(deed, 0),
  };
}
