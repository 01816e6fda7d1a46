import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { CountryCode } from "../location/countries";
import { photoRefBuilder } from "../photo/photo-refs";
import { allowsFictional, type Site } from "../site/site";
import { MAX_PROMOTED_INACTIVITY } from "./profile";
import { GENDERS, type GenderPreference, gendersOf } from "./profile.schema";
import { type ProfileCard, visitorCard } from "./profile-card";
import { selectHomePageProfiles, selectPromoted } from "./profile-store";

/**
 * Up to four profiles of the chosen genders for a country's home page: members who opted in to promotion, and labelled
 * fictional profiles if there are fewer. As a visitor sees them: first name and main photo, by
 * address only, since the page is cached for an hour and a removed photo must disappear sooner.
 * `choosable`: there are both genders to choose from.
 */
export async function listHomePageProfiles(
  services: Pick<Services, "readTogether" | "now" | "photoKeys">,
  site: Site,
  { country, seeks }: { country: CountryCode; seeks: GenderPreference },
): Promise<{ profiles: ProfileCard[]; choosable: boolean }> {
  const since = services.now() - MAX_PROMOTED_INACTIVITY;
  const rows = await services.readTogether(
    selectHomePageProfiles({
      siteId: site.id,
      country,
      since,
      allowFictional: allowsFictional(site) ? 1 : 0,
    }),
  );
  const namePhoto = photoRefBuilder(services, site);
  const chosen: readonly (string | null)[] = gendersOf(seeks);
  const fitting = rows.filter(({ gender }) => chosen.includes(gender));
  const shown = alternateGenders(fitting, HOME_PAGE_PROFILES);
  return {
    profiles: shown.map((row) => visitorCard(row, namePhoto)),
    choosable:
      homePageGender(site) === "both" &&
      GENDERS.every((one) => rows.some(({ gender }) => gender === one)),
  };
}

/** Whom a home page shows before the visitor chooses: where men meet men, no women (R47). */
export const homePageGender = ({ niche }: Pick<Site, "niche">): GenderPreference =>
  NICHE_GENDERS[niche] ?? "both";

const NICHE_GENDERS: Readonly<Record<number, GenderPreference>> = { 6: "female", 7: "male" };

/** Profiles on the home page. */
const HOME_PAGE_PROFILES = 4;

/**
 * The first rows in turn of each gender, as far as there are both, so that no visitor sees only one;
 * real members before fictional profiles.
 */
function alternateGenders<Row extends { gender: string | null; fictional: number }>(
  rows: readonly Row[],
  count: number,
): Row[] {
  const left = [...rows];
  const chosen: Row[] = [];
  while (chosen.length < count && left.length > 0) {
    const [first] = left;
    const other = left.findIndex(
      ({ gender, fictional }) => gender !== chosen.at(-1)?.gender && fictional === first?.fictional,
    );
    chosen.push(...left.splice(Math.max(0, other), 1));
  }
  return chosen;
}

/**
 * A member whom a lander may show: one who opted in to promotion and was active within 30 days, or
 * a labelled fictional profile (R47). Null otherwise, whether the profile exists or not.
 */
export async function findPromoted(
  services: Services,
  site: Site,
  id: MemberId,
): Promise<ProfileCard | null> {
  const since = services.now() - MAX_PROMOTED_INACTIVITY;
  const [row] = await services.readTogether(
    selectPromoted(site.id, id, { since, allowFictional: allowsFictional(site) }),
  );
  return row ? visitorCard(row, photoRefBuilder(services, site)) : null;
}
