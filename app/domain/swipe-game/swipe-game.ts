/**
 * The swipe game shows one member after another, to like or to pass. Invariants: four likes per day
 * in the member's time zone, even for simultaneous requests, and no day twice, even after a change
 * of time zone; likes given elsewhere are not counted; a like in the game is an ordinary like;
 * passes are unlimited and never shown to anybody; a swiped member is not dealt again for 60 days,
 * for at most the last 1,000 swipes; the last card can be undone, which returns the like of the day
 * unless the other member has seen it or likes them too.
 */

import { endOfLocalDate, localDateAt } from "~/kit/dates";
import { days } from "~/kit/duration";
import { LIKE_REFUSALS } from "../like/like";

/** Likes per day in the game (R119). */
export const GAME_LIKES_PER_DAY = 4;
/** How long a swipe is kept, and the maximum per member (R120). */
export const SWIPE_TTL = days(60);
export const MAX_STORED_SWIPES = 1000;

/** Reasons for rejecting a swipe, with the HTTP status. The texts are `refusal.*` of game.json. */
export const SWIPE_REFUSALS = { ...LIKE_REFUSALS, no_likes_left: 429 } as const;
export type SwipeRefusal = keyof typeof SWIPE_REFUSALS;

/** The remaining likes of the day, and when there are four again. */
export type DayState = { left: number; resetsAt: number };

/**
 * The state of the current day: the date in the member's time zone, but never before the last
 * counted day.
 */
export function dayState(
  dayRow: { day: string; likes: number } | undefined,
  now: number,
  timeZone: string,
): DayState {
  const today = localDateAt(now, timeZone);
  if (!dayRow || dayRow.day < today)
    return { left: GAME_LIKES_PER_DAY, resetsAt: endOfLocalDate(today, timeZone) };
  return {
    left: Math.max(0, GAME_LIKES_PER_DAY - dayRow.likes),
    resetsAt: endOfLocalDate(dayRow.day, timeZone),
  };
}
