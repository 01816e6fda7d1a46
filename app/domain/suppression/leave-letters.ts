import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { switchOff } from "../notice/switch-notice";
import { readLeaving } from "./leave-link";

/** Whether a link is one of ours, of this site. */
export const isLeaveLink = async (
  { networkKey }: Services,
  siteId: SiteId,
  token: string,
): Promise<boolean> => (await readLeaving(networkKey, siteId, token)) !== null;

/** Ends letters of the kinds that a link names, for its member (R385). Again is the same; false where we did not sign it. */
export async function leaveLetters(
  services: Services,
  siteId: SiteId,
  token: string,
): Promise<boolean> {
  const leaving = await readLeaving(services.networkKey, siteId, token);
  if (!leaving) return false;
  const { kinds, ...member } = leaving;
  for (const kind of kinds)
    await switchOff(services.db, { ...member, kind, channel: "mail" }, services.now());
  services.log("mail.left", { site: siteId, kinds: kinds.join(" ") });
  return true;
}
