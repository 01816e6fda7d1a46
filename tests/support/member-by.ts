import type { MemberKey } from "~/domain/account/account";
import type { ClientId, MemberId, OurId, SiteId, StoredClientId } from "~/kit/ids";

/** A word that a test takes for an id. */
export const asId = <T extends OurId | ClientId | StoredClientId>(word: string) => word as T;

/** A member by ids that a test made up. */
export const memberBy = (id: string, siteId: string): MemberKey => ({
  id: asId<MemberId>(id),
  siteId: asId<SiteId>(siteId),
});
