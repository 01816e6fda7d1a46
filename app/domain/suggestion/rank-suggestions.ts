import { seededRandom } from "~/kit/seeded-random";
import { bornBetween, INACTIVE_AFTER, type Searcher, toSearch } from "../discovery/discovery";
import type { CountryCode } from "../location/countries";
import { dayOfMoment, parseInterests } from "../profile/profile";
import { gendersOf } from "../profile/profile.schema";
import { type CardContext, cardBuilderFor } from "../profile/profile-card";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import {
  MAX_SUGGESTIONS,
  type Pairing,
  proximityTo,
  randomOfPair,
  reasonsOf,
  type Suggestion,
  scoreOf,
} from "./suggestion";
import type { CandidateRow, CandidatesParams } from "./suggestion-sql";

/** The viewer of suggestions with site and locale context. */
export type SuggestionContext = { site: Site; viewer: Viewer; cardContext: CardContext };
/** The part of it that decides who may be suggested. */
type CandidatesContext = {
  site: Site;
  viewer: NonNullable<Searcher> & Pick<Viewer, "id">;
  cardContext: Pick<CardContext, "country">;
};

/**
 * Parameters of `candidatesQuery` for a member: the filters with which their search would start.
 * `random` (0 to 1) decides where the second scan starts.
 */
export function candidatesParams(
  { site, viewer, cardContext }: CandidatesContext,
  now: number,
  random: number,
): CandidatesParams & { genders: number } {
  const search = toSearch(
    {},
    { site, searcher: viewer, country: cardContext.country as CountryCode },
  );
  const genders = gendersOf(search.gender);
  const [gender0, gender1] = genders;
  // Squared, to prefer recently active members.
  const ageMs = random ** 2 * INACTIVE_AFTER;
  return {
    siteId: site.id,
    viewerId: viewer.id,
    country: search.country,
    genders: genders.length,
    gender0: gender0 ?? "female",
    gender1: gender1 ?? "male",
    ...bornBetween(now, search.minAge, search.maxAge),
    activeSince: now - INACTIVE_AFTER,
    newestStart: now,
    randomStart: Math.round(now - ageMs),
  };
}

/** The best MAX_SUGGESTIONS candidates by score, each with the reasons. */
export function rankSuggestions(
  rows: readonly CandidateRow[],
  { viewer, cardContext }: Pick<SuggestionContext, "viewer" | "cardContext">,
  now: number,
): Suggestion[] {
  const toCard = cardBuilderFor(viewer, cardContext, now);
  const day = dayOfMoment(now);
  const pairingOf = pairingReader(rows);
  return rows
    .map((row) => {
      const pairing = pairingOf(row);
      const score = scoreOf(pairing, now, randomOfPair(viewer.id, row.id, day));
      return { row, score, reasons: reasonsOf(pairing) };
    })
    .sort((a, b) => b.score - a.score || (a.row.id < b.row.id ? 1 : -1))
    .slice(0, MAX_SUGGESTIONS)
    .map(({ row, reasons }) => ({ ...toCard(row), reasons }));
}

/** Converts members to suggestions in the given order, each with the reasons. */
export function toSuggestions(
  rows: readonly CandidateRow[],
  { viewer, cardContext }: Pick<SuggestionContext, "viewer" | "cardContext">,
  now: number,
): Suggestion[] {
  const toCard = cardBuilderFor(viewer, cardContext, now);
  const pairingOf = pairingReader(rows);
  return rows.map((row) => ({ ...toCard(row), reasons: reasonsOf(pairingOf(row)) }));
}

/** Returns a function that computes what the viewer and a candidate have in common. */
export function pairingReader(rows: readonly CandidateRow[]): (row: CandidateRow) => Pairing {
  const nearness = proximityTo(rows[0]?.myRegion ?? null);
  return (row) => {
    const mine = new Set(parseInterests(row.mine));
    return {
      shared: parseInterests(row.interests).filter((code) => mine.has(code)),
      reasons: [row.myReason, row.reason],
      near: nearness(row.region),
      activeAt: row.activeAt,
      hasPhoto: row.photoId !== null,
    };
  };
}

/** Random start of a member's second scan, 0 to 1; changes with `turn`. */
export const randomScanStart = (viewer: Pick<Viewer, "id">, turn: string | number): number =>
  seededRandom("walk", viewer.id, turn);
