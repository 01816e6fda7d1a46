import type { Services } from "~/services";
import type { MemberKey } from "./account";
import { type Purpose, selectOpenToken } from "./token-store";

/**
 * Whether a secret mailed to the account's owner may still be used. Batched with the page's other
 * reads.
 */
export async function hasOpenLink(
  services: Services,
  member: MemberKey,
  purpose: Purpose,
): Promise<boolean> {
  return (await services.readTogether(selectOpenToken(member, purpose, services.now()))).length > 0;
}
