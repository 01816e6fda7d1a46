import type { Services } from "~/services";
import type { MemberKey } from "./account";
import { type Purpose, selectOpenToken } from "./token-store";

/** Whether something that was mailed to the owner of an account may still be used. Read with the page's other reads. */
export async function hasOpenLink(
  services: Services,
  member: MemberKey,
  purpose: Purpose,
): Promise<boolean> {
  return (await services.readTogether(selectOpenToken(member, purpose, services.now()))).length > 0;
}
