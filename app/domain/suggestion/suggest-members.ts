import { preparedVariants } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { neighboursOf } from "../location/location";
import { dayOfMoment } from "../profile/profile";
import { type NewcomersParams, newcomersQuery } from "./newcomer-sql";
import {
  candidatesParams,
  randomScanStart,
  rankSuggestions,
  type SuggestionContext,
  toSuggestions,
} from "./rank-suggestions";
import { MAX_NEWCOMERS, NEWCOMER_TTL, randomOfPair, type Suggestion } from "./suggestion";
import {
  type CandidateRow,
  type CandidatesForm,
  type CandidatesParams,
  candidatesQuery,
} from "./suggestion-sql";

export const selectCandidates = preparedVariants<CandidatesForm, CandidatesParams, CandidateRow>(
  (params, shape) => candidatesQuery(params, shape),
);

export const selectNewcomers = preparedVariants<CandidatesForm, NewcomersParams, CandidateRow>(
  (params, shape) => newcomersQuery(params, shape),
);

/** Suggested members. Nobody is in both lists. */
type SuggestionLists = {
  /** Up to twelve, each with the reasons; stable for a day. */
  members: Suggestion[];
  /** Up to six who joined recently nearby, drawn per day, newest first. */
  newcomers: Suggestion[];
};

/** Members that the viewer may like, and new members nearby. One round trip. */
export async function suggestMembers(
  services: Pick<Services, "readTogether" | "now">,
  suggesting: SuggestionContext,
): Promise<SuggestionLists> {
  const now = services.now();
  const { viewer } = suggesting;
  const day = dayOfMoment(now);
  const { genders, ...params } = candidatesParams(suggesting, now, randomScanStart(viewer, day));
  const regions = viewer.region
    ? [viewer.region, ...neighboursOf(viewer.region).map(({ code }) => code)]
    : [];
  const near = {
    regions: JSON.stringify(regions),
    joinedSince: now - NEWCOMER_TTL,
    randomJoinStart: Math.round(now - randomScanStart(viewer, `${day} new`) * NEWCOMER_TTL),
  };
  const [rows, joined] = await Promise.all([
    services.readTogether(selectCandidates({ genders }, params)),
    services.readTogether(selectNewcomers({ genders }, { ...params, ...near })),
  ]);
  const shown = drawNewcomers(joined, (id) => randomOfPair(viewer.id, id, day));
  const isNew = new Set(shown.map(({ id }) => id));
  return {
    members: rankSuggestions(
      rows.filter(({ id }) => !isNew.has(id)),
      suggesting,
      now,
    ),
    newcomers: toSuggestions(shown, suggesting, now),
  };
}

/** Draws MAX_NEWCOMERS members by the daily random number, newest first. */
function drawNewcomers(joined: CandidateRow[], randomOf: (id: MemberId) => number): CandidateRow[] {
  const drawn = joined.toSorted((a, b) => randomOf(a.id) - randomOf(b.id)).slice(0, MAX_NEWCOMERS);
  return drawn.sort((a, b) => b.joinedAt - a.joinedAt || (a.id < b.id ? 1 : -1));
}
