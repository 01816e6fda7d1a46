/**
 * A like is one member's interest in another; two mutual likes are a match. Invariants: one like
 * per pair and direction, however often it is given; none across a block, of oneself, or of an
 * inactive member; only members with a confirmed e-mail address give likes, at most 100 a day; a
 * removed like is deleted but still counted for the limit; a like is created only by an action of
 * its member.
 */
import { hours } from "~/kit/duration";

/** An abuse limit, not a feature: a removed like stays counted (R81). */
export const LIKES_PER_DAY = 100;
export const LIKE_WINDOW = hours(24);
export const LIKES_PER_PAGE = 24;

const LIKE_LISTS = ["received", "given", "matches"] as const;
export type LikeList = (typeof LIKE_LISTS)[number];

export function isLikeList(value: unknown): value is LikeList {
  return (LIKE_LISTS as readonly unknown[]).includes(value);
}

/**
 * Reasons for rejecting a like, with the HTTP status. The texts are `refusal.*` of members.json.
 */
export const LIKE_REFUSALS = {
  not_found: 404,
  email_unconfirmed: 403,
  too_many_likes: 429,
} as const;
export type LikeRefusal = keyof typeof LIKE_REFUSALS;
