/**
 * A like is one member's interest in another; two of them are a match. Invariants: one like per pair and direction,
 * however often it is given; none across a block, to oneself, or to somebody who is not active; only members whose
 * e-mail is confirmed give any, at most 100 a day; a like that is taken back is gone, but was given for the limit;
 * nothing but a member's own deed ever makes one.
 */
import { hours } from "~/kit/duration";

/** Against abuse, not as a feature: taking a like back does not give the try back (R81). */
export const LIKES_PER_DAY = 100;
export const LIKE_WINDOW = hours(24);
export const LIKES_PER_PAGE = 24;

const LIKE_LISTS = ["received", "given", "matches"] as const;
export type LikeList = (typeof LIKE_LISTS)[number];

export function isLikeList(value: unknown): value is LikeList {
  return (LIKE_LISTS as readonly unknown[]).includes(value);
}

/** Why a like is refused, with the status that says so. The texts are `refusal.*` of members.json. */
export const LIKE_REFUSALS = {
  not_found: 404,
  email_unconfirmed: 403,
  too_many_likes: 429,
} as const;
export type LikeRefusal = keyof typeof LIKE_REFUSALS;
