import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import { isCountry } from "../location/countries";
import type { RegionCode } from "../location/location";
import { neighboursOf } from "../location/location";
import { ageAt } from "../profile/profile";
import type { Gender, GenderPreference } from "../profile/profile.schema";
import type { Site } from "../site/site";
import { candidatesParams } from "./rank-suggestions";
import { selectNewcomers } from "./suggest-members";
import { MAX_NEWCOMERS } from "./suggestion";
import type { CandidateRow } from "./suggestion-sql";

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
  const suggesting = { site, viewer: searcher, outlook: { country } };
  const { genders, ...params } = candidatesParams(suggesting, now, 0);
  const regions = [region, ...neighboursOf(region).map(({ code }) => code)];
  const near = { regions: JSON.stringify(regions), joinedSince: since, randomJoinStart: now };
  const rows = await services.readTogether(selectNewcomers({ genders }, { ...params, ...near }));
  return rows.toSorted((a, b) => b.joinedAt - a.joinedAt).slice(0, MAX_NEWCOMERS);
}
