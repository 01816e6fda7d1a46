import type { Services } from "~/services";
import { photoNames } from "../photo/photo-names";
import type { CountryCode } from "../place/countries";
import { allowsFictional, type Site } from "../site/site";
import { PROMOTED_FOR } from "./profile";
import { type ProfileCard, visitorCard } from "./profile-card";
import { selectShown } from "./profile-store";

/**
 * Up to three profiles for a country's home page: members who opted in to promotion, and labelled
 * fictional profiles if there are fewer. As a visitor sees them: first name and main photo, by
 * address only, since the page is cached for an hour and a removed photo must disappear sooner.
 */
export async function listShown(
  services: Pick<Services, "readTogether" | "now" | "photoKeys">,
  site: Site,
  country: CountryCode,
): Promise<ProfileCard[]> {
  const since = services.now() - PROMOTED_FOR;
  const rows = await services.readTogether(
    selectShown({ siteId: site.id, country, since, allowFictional: allowsFictional(site) ? 1 : 0 }),
  );
  const namePhoto = photoNames(services, site);
  return rows.map((row) => visitorCard(row, namePhoto));
}
