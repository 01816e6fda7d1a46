import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { findHomeCountryRow } from "./profile-store";

/** The country in a member's profile; null if none is set or the site has no such member. */
export async function findHomeCountry(
  services: Pick<Services, "db">,
  siteId: SiteId,
  id: MemberId,
): Promise<string | null> {
  return (await findHomeCountryRow(services.db, siteId, id))?.country ?? null;
}
