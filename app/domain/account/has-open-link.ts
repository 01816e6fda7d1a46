import type { Services } from "~/services";
import type { MemberKey } from "./account";
import { selectOpenToken, type TokenPurpose } from "./token-store";

/**
 * Whether a secret mailed to the account's owner may still be used. Batched with the page's other
 * reads.
 */
export async function hasOpenLink(
  services: Services,
  member: MemberKey,
  purpose: TokenPurpose,
): Promise<boolean> {
  return (await services.readTogether(selectOpenToken(member, purpose, services.now()))).length > 0;
}
