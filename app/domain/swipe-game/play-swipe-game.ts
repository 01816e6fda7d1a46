import { idempotent, run, runBatch } from "~/db/batch";
import { localDateAt } from "~/kit/dates";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { countIfChanged, resetExpiredWindow } from "../account/attempt-sql";
import { LIKE_WINDOW } from "../like/like";
import { likeRefusalOf, publishLike, refreshOwnLikes } from "../like/like-member";
import {
  dailyLikeCounter,
  deleteLike,
  insertLike,
  selectLikeState,
  updateAnsweredLike,
} from "../like/like-sql";
import type { Viewer } from "../session/session";
import {
  candidatesParams,
  randomScanStart,
  rankSuggestions,
  type SuggestionContext,
} from "../suggestion/rank-suggestions";
import type { Suggestion } from "../suggestion/suggestion";
import { type DayState, dayState, SWIPE_TTL, type SwipeRefusal } from "./swipe-game";
import type { Swipe } from "./swipe-game.schema";
import {
  countSwipe,
  deleteExcessSwipes,
  deleteSwipe,
  deleteSwipesBefore,
  didChange,
  isLikeLeft,
  isPassable,
  returnDailyLike,
  type SwipeInput,
  selectDealable,
  selectGame,
  startDay,
  storeSwipe,
  wasLastSwipeLike,
} from "./swipe-game-store";

type DealtCards = {
  cards: Suggestion[];
  day: DayState;
  /** The member whose card can be undone. */
  last: MemberId | null;
};

/**
 * The next cards, starting with `first`; the remaining likes of the day, and whose card can be
 * undone. One round trip.
 */
export async function dealCards(
  services: Pick<Services, "readTogether" | "now">,
  dealing: SuggestionContext & { first: string | null },
): Promise<DealtCards> {
  const now = services.now();
  const { viewer, cardContext } = dealing;
  // A new random start every minute, so that a request after an empty result finds other members.
  const random = randomScanStart(viewer, Math.floor(now / 60_000));
  const { genders, ...params } = candidatesParams(dealing, now, random);
  const [rows, [game]] = await Promise.all([
    services.readTogether(selectDealable({ genders }, { ...params, swipedSince: now - SWIPE_TTL })),
    services.readTogether(selectGame({ fromId: viewer.id, siteId: viewer.siteId })),
  ]);
  const cards = rankSuggestions(rows, dealing, now);
  return {
    cards: cards.sort((a, b) => Number(b.id === dealing.first) - Number(a.id === dealing.first)),
    day: dayState(game, now, cardContext.timeZone),
    last: game?.lastId ?? null,
  };
}

/** The player and their time zone. */
type PlayerContext = { viewer: Viewer; timeZone: string };
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
    answered: kind === "like" ? updateAnsweredLike(swipe) : undefined,
    beyond: deleteExcessSwipes(swipe),
    states: selectLikeState(swipe),
    game: selectGame(swipe),
  };
  const idempotency = kind === "like" ? LIKE_IDEMPOTENT_BY : undefined; // a pass is not idempotent: it gets a new number each time
  const { stored, answered, states, game } = await runBatch(services.db, batch, idempotency);
  const [state] = states.rows;
  const today = dayState(game.rows[0], at, timeZone);
  if (kind === "pass")
    return state?.isLikeable ? done({ ...today, matched: false }) : refuse("not_found");
  if (!state?.likedAt) {
    const refusal = likeRefusalOf(state);
    return refuse(refusal === "too_many_likes" && today.left === 0 ? "no_likes_left" : refusal);
  }
  if (answered && answered.changes > 0) refreshOwnLikes(services, viewer);
  if (stored.swipe.changes > 0) publishLike(services, viewer, { memberId, likedAt: state.likedAt });
  return done({ ...today, matched: state.likesBack });
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

/** Maximum swipes deleted per call. */
const DELETE_BATCH_SIZE = 500;

/** Deletes swipes older than 60 days (R120), up to a limit. Returns the number deleted. */
export function deleteExpiredSwipes({ db, now }: Pick<Services, "db" | "now">): Promise<number> {
  return run(db, deleteSwipesBefore(now() - SWIPE_TTL, DELETE_BATCH_SIZE));
}
