import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectAddress } from "./account-store";

/**
 * The e-mail address of a member's own account, shown only to that member; null if the account does
 * not exist.
 */
export async function findAddress(
  services: Services,
  siteId: SiteId,
  accountId: MemberId,
): Promise<string | null> {
  return (await services.readTogether(selectAddress(siteId, accountId)))[0]?.email ?? null;
}
