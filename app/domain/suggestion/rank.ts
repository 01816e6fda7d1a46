import { lotOf } from "~/kit/lot";
import { bornBetween, INACTIVE_AFTER, type Searcher, toSearch } from "../discovery/discovery";
import type { CountryCode } from "../place/countries";
import { interestsIn } from "../profile/common-interests";
import { dayOfMoment } from "../profile/profile";
import { gendersOf } from "../profile/profile.schema";
import { cardsFor, type Outlook } from "../profile/profile-card";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import {
  lotOfPair,
  nearnessTo,
  type Pairing,
  SUGGESTIONS,
  type Suggestion,
  scoreOf,
  whyOf,
} from "./suggestion";
import type { CandidateRow, CandidatesGiven } from "./suggestion-sql";

/** The viewer of suggestions with site and locale context. */
export type Suggesting = { site: Site; viewer: Viewer; outlook: Outlook };
/** The part of it that decides who may be suggested. */
type Seeking = {
  site: Site;
  viewer: NonNullable<Searcher> & Pick<Viewer, "id">;
  outlook: Pick<Outlook, "country">;
};

/**
 * Parameters of `candidates` for a member: the filters with which their search would start. `lot`
 * (0 to 1) decides where the second scan starts.
 */
export function candidatesGiven(
  { site, viewer, outlook }: Seeking,
  now: number,
  lot: number,
): CandidatesGiven & { genders: number } {
  const search = toSearch({}, { site, searcher: viewer, country: outlook.country as CountryCode });
  const genders = gendersOf(search.gender);
  const [gender0, gender1] = genders;
  // Squared, to prefer recently active members.
  const back = lot ** 2 * INACTIVE_AFTER;
  return {
    siteId: site.id,
    viewerId: viewer.id,
    country: search.country,
    genders: genders.length,
    gender0: gender0 ?? "female",
    gender1: gender1 ?? "male",
    ...bornBetween(now, search.minAge, search.maxAge),
    activeSince: now - INACTIVE_AFTER,
    top: now,
    lot: Math.round(now - back),
  };
}

/** The best SUGGESTIONS candidates by score, each with the reasons. */
export function rank(
  rows: readonly CandidateRow[],
  { viewer, outlook }: Pick<Suggesting, "viewer" | "outlook">,
  now: number,
): Suggestion[] {
  const [toCard, day] = [cardsFor(viewer, outlook, now), dayOfMoment(now)];
  const pairingOf = pairingsFor(rows);
  return rows
    .map((row) => {
      const pairing = pairingOf(row);
      const score = scoreOf(pairing, now, lotOfPair(viewer.id, row.id, day));
      return { row, score, why: whyOf(pairing) };
    })
    .sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? 1 : -1))
    .slice(0, SUGGESTIONS)
    .map(({ row, why }) => ({ ...toCard(row), why }));
}

/** Converts members to suggestions in the given order, each with the reasons. */
export function toSuggestions(
  rows: readonly CandidateRow[],
  { viewer, outlook }: Pick<Suggesting, "viewer" | "outlook">,
  now: number,
): Suggestion[] {
  const [toCard, pairingOf] = [cardsFor(viewer, outlook, now), pairingsFor(rows)];
  return rows.map((row) => ({ ...toCard(row), why: whyOf(pairingOf(row)) }));
}

/** Returns a function that computes what the viewer and a candidate have in common. */
export function pairingsFor(rows: readonly CandidateRow[]): (row: CandidateRow) => Pairing {
  const nearness = nearnessTo(rows[0]?.myRegion ?? null);
  return (row) => {
    const mine = new Set(interestsIn(row.mine));
    return {
      shared: interestsIn(row.interests).filter((code) => mine.has(code)),
      reasons: [row.myReason, row.reason],
      near: nearness(row.region),
      activeAt: row.activeAt,
      hasPhoto: row.photoId !== null,
    };
  };
}

/** Random start of a member's second scan, 0 to 1; changes with `turn`. */
export const walkLot = (viewer: Pick<Viewer, "id">, turn: string | number): number =>
  lotOf("walk", viewer.id, turn);
