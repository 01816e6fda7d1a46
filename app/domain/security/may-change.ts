import type { Services } from "~/services";
import { isFreshSession } from "../session/session-age";
import type { Changer } from "./security";

/** Why a member may not change their login just now: whoever finds a page left open must not, nor whoever only typed an address. Null where they may. */
export async function whyNotChange(
  services: Services,
  { viewer }: Changer,
): Promise<"not_fresh" | "not_confirmed" | null> {
  if (!viewer.confirmed) return "not_confirmed";
  return (await isFreshSession(services, viewer.siteId, viewer.sessionHash)) ? null : "not_fresh";
}
