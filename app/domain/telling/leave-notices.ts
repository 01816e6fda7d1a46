import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { accountExists } from "../account/account-sql";
import { findAddress } from "../account/find-address";
import { findSettings } from "../notice/find-settings";
import type { NoticeSettings } from "../notice/notice";
import { switchKindsOff } from "../notice/switch-notice";
import { type Leaving, readLeaving } from "../suppression/leave-link";
import { addressHash } from "../suppression/suppression";

/** What the link of a letter opens: whose it is, of which kinds the letter was, and all that they are told as of now. */
type Left = Pick<Leaving, "accountId" | "kinds"> & Pick<NoticeSettings, "on">;

/** Null of a link that is none of ours, of this site. Who is erased is told nothing any more, and nothing is told to a mailbox that its member has left. */
export async function findLeaving(
  services: Services,
  siteId: SiteId,
  token: string,
): Promise<Left | null> {
  const leaving = await readLeaving(services.networkKey, siteId, token);
  if (!leaving) return null;
  const { accountId, kinds } = leaving;
  const [{ on }, isTheirs] = await Promise.all([
    findSettings(services, leaving),
    isOwnMailbox(services, leaving),
  ]);
  return { accountId, kinds, on: isTheirs ? on : { mail: [], push: [] } };
}

/** A mailbox may be another person's by now, who must neither read nor change what its member is told. */
async function isOwnMailbox(services: Services, { siteId, accountId, address }: Leaving) {
  const mail = await findAddress(services, siteId, accountId);
  return mail !== null && (await addressHash(services, siteId, mail)) === address;
}

/**
 * Ends what a link's holder names, by each way, for its member (R385): without a name letters of the kinds that its own letter
 * was of. Again is the same; false where we did not sign it. Nothing is written for who is erased, or from a mailbox that they left.
 */
export async function leaveNotices(
  services: Services,
  { siteId, token }: { siteId: SiteId; token: string },
  named?: NoticeSettings["on"],
): Promise<boolean> {
  const leaving = await readLeaving(services.networkKey, siteId, token);
  if (!leaving) return false;
  if (!(await isOwnMailbox(services, leaving))) return true;
  const off = named ?? { mail: leaving.kinds, push: [] };
  await switchKindsOff(services, leaving, { off, when: accountExists(leaving.accountId) });
  const [mail, push] = [off.mail.join(" "), off.push.join(" ")];
  services.log("mail.left", { site: siteId, mail, push });
  return true;
}
