/**
 * The swipe game shows one member after the other, to like or to pass. Invariants: four likes a day of the member's own,
 * however fast they come, and no day twice, wherever the member goes; likes given elsewhere use up none of them; a like
 * of the game is a like as any other; passes are unlimited and nobody learns of one; who was passed or liked is not
 * dealt again while it is remembered, for 60 days and at most the last 1,000; the last card can be taken back, and the
 * day's like comes back with it unless the other one has seen it or likes them too.
 */

import { days } from "~/kit/duration";
import { dateAt, endOf } from "~/kit/local-day";
import { LIKE_REFUSALS } from "../like/like";

/** A day's likes in the game (R119). */
export const GAME_LIKES = 4;
/** How long a swipe is remembered, and how many of a member (R120). */
export const REMEMBERED_FOR = days(60);
export const REMEMBERED = 1000;

/** Why a swipe is refused, with the status that says so. The texts are `refusal.*` of game.json. */
export const SWIPE_REFUSALS = { ...LIKE_REFUSALS, no_likes_left: 429 } as const;
export type SwipeRefusal = keyof typeof SWIPE_REFUSALS;

/** What is left of the day, and when there are four again. */
export type DayState = { left: number; resetsAt: number };

/** The day that counts: the member's date where they are, but never one before the day that was counted last. */
export function dayState(
  counted: { day: string; likes: number } | undefined,
  now: number,
  timeZone: string,
): DayState {
  const today = dateAt(now, timeZone);
  if (!counted || counted.day < today)
    return { left: GAME_LIKES, resetsAt: endOf(today, timeZone) };
  return {
    left: Math.max(0, GAME_LIKES - counted.likes),
    resetsAt: endOf(counted.day, timeZone),
  };
}
