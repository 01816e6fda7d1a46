import type { MemberKey } from "~/domain/account/account";
import type { MemberId, SiteId } from "~/kit/ids";

/** A member by ids that a test made up. */
export const memberBy = (id: string, siteId: string): MemberKey => ({
  id: id as MemberId,
  siteId: siteId as SiteId,
});
