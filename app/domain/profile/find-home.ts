import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { findHomeRow } from "./profile-store";

/** The country that a member's profile says they live in; null where it says none, or there is no such member here. */
export async function findHome(
  services: Pick<Services, "db">,
  siteId: SiteId,
  id: MemberId,
): Promise<string | null> {
  return (await findHomeRow(services.db, siteId, id))?.country ?? null;
}
