import type { Services } from "~/services";
import { isFreshSession } from "../session/is-fresh-session";
import type { SecurityContext } from "./security";

/**
 * Why a member may not change login settings now: a person who finds an open page, or who only
 * typed an address, must not. Null if they may.
 */
export async function securityChangeRefusal(
  services: Services,
  { viewer }: SecurityContext,
): Promise<"not_fresh" | "not_confirmed" | null> {
  if (!viewer.confirmed) return "not_confirmed";
  return (await isFreshSession(services, viewer.siteId, viewer.sessionHash)) ? null : "not_fresh";
}
