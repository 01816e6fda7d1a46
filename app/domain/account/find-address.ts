import type { MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectAddress } from "./account-store";

/** The e-mail address of a member's own account, for the member alone; null where the account is gone. */
export async function findAddress(
  services: Services,
  siteId: SiteId,
  accountId: MemberId,
): Promise<string | null> {
  return (await services.readTogether(selectAddress(siteId, accountId)))[0]?.email ?? null;
}
