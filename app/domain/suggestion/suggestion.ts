/**
 * A suggestion is a member whom one may like, and in words why. Invariants: both sides look for each other (gender, age,
 * and sexuality where both told it); nobody behind a block, not active, fictional, away for 90 days, liked already, or
 * oneself; order comes from what two have in common, from when they were here and from a lot, never from money; the lot
 * is another for every pair and day, so that nobody is shown to everyone and nobody to no one; a page reads a bounded
 * number of rows; it makes no likes and tells nobody.
 */
import { days } from "~/kit/duration";
import { lotOf } from "~/kit/lot";
import { neighboursOf } from "../place/place";
import { type FACTS, INTIMATE_INTERESTS, type Interest } from "../profile/profile.schema";
import type { ProfileCard } from "../profile/profile-card";

/** On a page, and dealt at once in the game. */
export const SUGGESTIONS = 12;

/** So long after joining somebody is new near those around them, and so many of them are drawn (R192). */
export const NEWCOMER_FOR = days(30);
export const NEWCOMERS = 6;

type Reason = (typeof FACTS)["reason"][number];

/** What is told of why somebody is suggested; nothing that anybody would not want told. */
export type Why = {
  /** Those that both have, without intimate ones; at most four. */
  interests: Interest[];
  /** The same reason for being here, as `profile.reason`; null where it is not the same. */
  reason: Reason | null;
  /** At home in the same region, or in one next to it. */
  near: "region" | "next" | null;
};
export type Suggestion = ProfileCard & { why: Why };

/** What is known of two when their order is decided. Nothing in it says who has paid. */
export type Pairing = {
  shared: readonly Interest[];
  reasons: readonly [mine: Reason | null, theirs: Reason | null];
  near: Why["near"];
  activeAt: number;
  hasPhoto: boolean;
};

const SHOWN_INTERESTS = 4;
const INTIMATE: readonly string[] = INTIMATE_INTERESTS;

/** Why one may like the other. */
export function whyOf({ shared, reasons, near }: Omit<Pairing, "activeAt" | "hasPhoto">): Why {
  const [mine, theirs] = reasons;
  return {
    interests: shared.filter((code) => !INTIMATE.includes(code)).slice(0, SHOWN_INTERESTS),
    reason: mine !== null && mine === theirs ? mine : null,
    near,
  };
}

/** Tells how near to a region another one is. */
export function nearnessTo(mine: string | null): (theirs: string | null) => Why["near"] {
  const next = new Set(mine ? neighboursOf(mine).map(({ code }) => code) : []);
  return (theirs) => {
    if (!mine || !theirs) return null;
    if (mine === theirs) return "region";
    return next.has(theirs) ? "next" : null;
  };
}

/** How much the lot weighs: as much as the most that two can have in common, so that everybody's turn comes (R122). */
const LOT = 6;

/** The higher the earlier: what both have in common, how near, how lately here, a photo; and the lot of the day. */
export function scoreOf(pairing: Pairing, now: number, lot: number): number {
  const { interests, reason, near } = whyOf(pairing);
  const away = now - pairing.activeAt;
  return (
    Math.min(interests.length, 3) * 0.75 +
    (reason ? 1 : 0) +
    (near === "region" ? 1.5 : near === "next" ? 0.75 : 0) +
    (away < days(1) ? 1 : away < days(7) ? 0.5 : 0) +
    (pairing.hasPhoto ? 0.5 : 0) +
    lot * LOT
  );
}

/** The lot of a pair on a day. */
export const lotOfPair = (viewerId: string, memberId: string, day: string): number =>
  lotOf(viewerId, memberId, day);
