/**
 * A suggestion is a member whom the viewer may like, with reasons. Invariants: both seek each other
 * (gender, age, and sexuality if both stated it); never a blocked, inactive, fictional or already
 * liked member, one who was absent for 90 days, or the viewer; the order depends on common
 * ground, recent activity and a random number, never on payments; the random number differs for
 * every pair and day, so that nobody is shown to everyone and everybody to someone; a page reads a
 * bounded number of rows; it creates no likes and publishes nothing.
 */

import { days } from "~/kit/duration";
import { seededRandom } from "~/kit/seeded-random";
import type { MatchPair, Profile } from "../discovery/find-profile";
import { nearbyRegionsOf } from "../location/location";
import {
  type Gender,
  type GenderPreference,
  gendersOf,
  INTIMATE_INTERESTS,
  type Interest,
} from "../profile/profile.schema";
import type { ProfileCard } from "../profile/profile-card";
import type { ProfileFieldValues } from "../profile-field/profile-fields";

/** Suggestions per page, and cards per deal in the game. */
export const MAX_SUGGESTIONS = 12;

/** How long a member counts as new nearby, and how many newcomers are drawn (R192). */
export const NEWCOMER_TTL = days(30);
export const MAX_NEWCOMERS = 6;

type Reason = NonNullable<ProfileFieldValues["reason"]>;

/** The reasons shown for a suggestion; only what a member would want to share. */
export type SuggestionReasons = {
  /** Shared interests without intimate ones; at most four. */
  interests: Interest[];
  /** The shared reason for joining, as `profile.reason`; null if it differs. */
  reason: Reason | null;
  /** Whether they live in the same region or one near it. */
  near: "region" | "next" | null;
};
export type Suggestion = ProfileCard & { reasons: SuggestionReasons };

/** Data that decides the order. Contains nothing about payments. */
export type Pairing = {
  shared: readonly Interest[];
  reasons: readonly [mine: Reason | null, theirs: Reason | null];
  near: SuggestionReasons["near"];
  activeAt: number;
  hasPhoto: boolean;
};

const MAX_SHOWN_INTERESTS = 4;
const INTIMATE: readonly string[] = INTIMATE_INTERESTS;

/** The reasons for a suggestion. */
export function reasonsOf({
  shared,
  reasons,
  near,
}: Omit<Pairing, "activeAt" | "hasPhoto">): SuggestionReasons {
  const [mine, theirs] = reasons;
  return {
    interests: shared.filter((code) => !INTIMATE.includes(code)).slice(0, MAX_SHOWN_INTERESTS),
    reason: mine !== null && mine === theirs ? mine : null,
    near,
  };
}

/** Returns a function that computes how near a region is to `mine`. */
export function proximityTo(
  mine: string | null,
): (theirs: string | null) => SuggestionReasons["near"] {
  const next = new Set(mine ? nearbyRegionsOf(mine).map(({ code }) => code) : []);
  return (theirs) => {
    if (!mine || !theirs) return null;
    if (mine === theirs) return "region";
    return next.has(theirs) ? "next" : null;
  };
}

/**
 * Weight of the random number: equal to the maximum for the other parts, so that everybody is
 * shown eventually (R122).
 */
const RANDOM_WEIGHT = 6;

/**
 * Score, higher first: common ground, distance, recent activity, a photo, and the daily random
 * number.
 */
export function scoreOf(pairing: Pairing, now: number, random: number): number {
  const { interests, reason, near } = reasonsOf(pairing);
  const away = now - pairing.activeAt;
  return (
    Math.min(interests.length, 3) * 0.75 +
    (reason ? 1 : 0) +
    (near === "region" ? 1.5 : near === "next" ? 0.75 : 0) +
    (away < days(1) ? 1 : away < days(7) ? 0.5 : 0) +
    (pairing.hasPhoto ? 0.5 : 0) +
    random * RANDOM_WEIGHT
  );
}

/** The random number of a pair on a day, 0 to 1. */
export const randomOfPair = (viewerId: string, memberId: string, day: string): number =>
  seededRandom(viewerId, memberId, day);

/** Why a member is shown another one; every reason is true for these two (R182). */
export type MatchReasons = SuggestionReasons & {
  /** Each stated that they seek somebody like the other. */
  fits: boolean;
};

/** What two members have in common, from what both stated; null if nothing. */
export function matchReasonsOf({
  pair,
  interests,
}: Pick<Profile, "pair" | "interests">): MatchReasons | null {
  if (!pair) return null;
  const [mine, theirs] = pair.regions;
  const shared = interests.flatMap(({ id, shared: both }) => (both ? [id] : []));
  const near = proximityTo(mine)(theirs);
  return { ...reasonsOf({ shared, reasons: pair.reasons, near }), fits: isCompatible(pair) };
}

/** What a member did not state excludes nothing. */
function isCompatible({ genders: [mine, theirs], seeks: [iSeek, theySeek] }: MatchPair): boolean {
  return seeksGender(iSeek, theirs) && seeksGender(theySeek, mine);
}

const seeksGender = (seeks: GenderPreference | null, gender: Gender | null): boolean =>
  seeks !== null && gender !== null && gendersOf(seeks).includes(gender);
