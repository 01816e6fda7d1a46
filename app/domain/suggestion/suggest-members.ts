import { compiledForms } from "~/db/compiled";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { neighboursOf } from "../place/place";
import { dayOfMoment } from "../profile/profile";
import { type NewcomersGiven, newcomers } from "./newcomer-sql";
import { candidatesGiven, rank, type Suggesting, toSuggestions, walkLot } from "./rank";
import { lotOfPair, NEWCOMER_FOR, NEWCOMERS, type Suggestion } from "./suggestion";
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

/** Suggested members. Nobody is in both lists. */
type Suggested = {
  /** Up to twelve, each with the reasons; stable for a day. */
  members: Suggestion[];
  /** Up to six who joined recently nearby, drawn per day, newest first. */
  newcomers: Suggestion[];
};

/** Members that the viewer may like, and new members nearby. One round trip. */
export async function suggestMembers(
  services: Pick<Services, "readTogether" | "now">,
  suggesting: Suggesting,
): Promise<Suggested> {
  const now = services.now();
  const { viewer } = suggesting;
  const day = dayOfMoment(now);
  const { genders, ...given } = candidatesGiven(suggesting, now, walkLot(viewer, day));
  const regions = viewer.region
    ? [viewer.region, ...neighboursOf(viewer.region).map(({ code }) => code)]
    : [];
  const near = {
    regions: JSON.stringify(regions),
    joinedSince: now - NEWCOMER_FOR,
    joinedLot: Math.round(now - walkLot(viewer, `${day} new`) * NEWCOMER_FOR),
  };
  const [rows, joined] = await Promise.all([
    services.readTogether(selectCandidates({ genders }, given)),
    services.readTogether(selectNewcomers({ genders }, { ...given, ...near })),
  ]);
  const shown = drawNewcomers(joined, (id) => lotOfPair(viewer.id, id, day));
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

/** Draws NEWCOMERS members by the daily random number, newest first. */
function drawNewcomers(joined: CandidateRow[], lot: (id: MemberId) => number): CandidateRow[] {
  const drawn = joined.toSorted((a, b) => lot(a.id) - lot(b.id)).slice(0, NEWCOMERS);
  return drawn.sort((a, b) => b.joinedAt - a.joinedAt || (a.id < b.id ? 1 : -1));
}
