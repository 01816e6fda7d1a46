import type { MemberKey } from "~/domain/account/account";
import type { ClientId, GeneratedId, MemberId, SiteId, StoredClientId } from "~/kit/ids";

/** Casts a test's word to an id. */
export const asId = <T extends GeneratedId | ClientId | StoredClientId>(word: string) => word as T;

/** A member key of made-up ids. */
export const memberBy = (id: string, siteId: string): MemberKey => ({
  id: asId<MemberId>(id),
  siteId: asId<SiteId>(siteId),
});
