import { compiledForms } from "~/db/compiled";
import type { Services } from "~/services";
import { neighboursOf } from "../place/place";
import { dayOfMoment } from "../profile/profile";
import { type NewcomersGiven, newcomers } from "./newcomer-sql";
import { candidatesGiven, rank, type Suggesting, toSuggestions, walkLot } from "./rank";
import { NEWCOMER_FOR, NEWCOMERS, type Suggestion } from "./suggestion";
import {
  type CandidateRow,
  type CandidatesGiven,
  type CandidatesShape,
  candidates,
} from "./suggestion-sql";

export const selectCandidates = compiledForms<CandidatesShape, CandidatesGiven, CandidateRow>(
  (given, shape) => candidates(given, shape),
);

export const selectNewcomers = compiledForms<CandidatesShape, NewcomersGiven, CandidateRow>(
  (given, shape) => newcomers(given, shape),
);

/** Whom a member may like. Nobody is in both. */
type Suggested = {
  /** Up to twelve, each with why; the same all day, others tomorrow. */
  members: Suggestion[];
  /** Up to six who joined lately nearby, the newest first. */
  newcomers: Suggestion[];
};

/** Members whom one may like, and among them who is new nearby. One round trip. */
export async function suggestMembers(
  services: Pick<Services, "readTogether" | "now">,
  suggesting: Suggesting,
): Promise<Suggested> {
  const now = services.now();
  const { viewer } = suggesting;
  const { genders, ...given } = candidatesGiven(suggesting, now, walkLot(viewer, dayOfMoment(now)));
  const regions = viewer.region
    ? [viewer.region, ...neighboursOf(viewer.region).map(({ code }) => code)]
    : [];
  const near = { regions: JSON.stringify(regions), joinedSince: now - NEWCOMER_FOR };
  const [rows, joined] = await Promise.all([
    services.readTogether(selectCandidates({ genders }, given)),
    services.readTogether(selectNewcomers({ genders }, { ...given, ...near })),
  ]);
  const latest = joined.toSorted((a, b) => b.joinedAt - a.joinedAt || (a.id < b.id ? 1 : -1));
  const shown = latest.slice(0, NEWCOMERS);
  const isNew = new Set(shown.map(({ id }) => id));
  return {
    members: rank(
      rows.filter(({ id }) => !isNew.has(id)),
      suggesting,
      now,
    ),
    newcomers: toSuggestions(shown, suggesting, now),
  };
}
