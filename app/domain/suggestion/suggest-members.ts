import { type Placeholders, preparedVariants } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { isCountry } from "../location/countries";
import { neighboursOf, type RegionCode } from "../location/location";
import { ageAt, dayOfMoment } from "../profile/profile";
import type { Gender, GenderPreference } from "../profile/profile.schema";
import type { Site } from "../site/site";
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
  type NewcomersParams,
  newcomersQuery,
} from "./suggestion-sql";

export const selectCandidates = preparedVariants(
  (params: Placeholders<CandidatesParams>, shape: CandidatesForm) => candidatesQuery(params, shape),
);

export const selectNewcomers = preparedVariants(
  (params: Placeholders<NewcomersParams>, shape: CandidatesForm) => newcomersQuery(params, shape),
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
  const drawnNewcomers = drawNewcomers(joined, (id) => randomOfPair(viewer.id, id, day));
  const isNew = new Set(drawnNewcomers.map(({ id }) => id));
  return {
    members: rankSuggestions(
      rows.filter(({ id }) => !isNew.has(id)),
      suggesting,
      now,
    ),
    newcomers: toSuggestions(drawnNewcomers, suggesting, now),
  };
}

/** Draws MAX_NEWCOMERS members by the daily random number, newest first. */
function drawNewcomers(joined: CandidateRow[], randomOf: (id: MemberId) => number): CandidateRow[] {
  const drawn = joined.toSorted((a, b) => randomOf(a.id) - randomOf(b.id)).slice(0, MAX_NEWCOMERS);
  return drawn.sort((a, b) => b.joinedAt - a.joinedAt || (a.id < b.id ? 1 : -1));
}

/** The data of a member that decides who may be suggested to them. */
export type NewcomersViewer = {
  id: MemberId;
  gender: Gender | null;
  seeks: GenderPreference | null;
  country: string | null;
  region: RegionCode | null;
  birthDate: string;
};
export type Newcomer = Pick<CandidateRow, "id" | "name" | "birthDate" | "fictional">;

type NewcomersQuery = { site: Site; row: NewcomersViewer; since: number };

/**
 * Members who joined near a member since a time, newest first: those that the suggestions page may
 * show (R192).
 */
export async function findNewcomers(
  services: Pick<Services, "readTogether" | "now">,
  { site, row, since }: NewcomersQuery,
): Promise<Newcomer[]> {
  const { id, region, country } = row;
  if (!region || !isCountry(country)) return [];
  const now = services.now();
  const searcher = {
    id,
    gender: row.gender,
    seeks: row.seeks,
    country,
    premium: false,
    hidesPresence: true,
    age: ageAt(now, row.birthDate),
  };
  const suggesting = { site, viewer: searcher, cardContext: { country } };
  const { genders, ...params } = candidatesParams(suggesting, now, 0);
  const regions = [region, ...neighboursOf(region).map(({ code }) => code)];
  const near = { regions: JSON.stringify(regions), joinedSince: since, randomJoinStart: now };
  const rows = await services.readTogether(selectNewcomers({ genders }, { ...params, ...near }));
  return rows.toSorted((a, b) => b.joinedAt - a.joinedAt).slice(0, MAX_NEWCOMERS);
}
