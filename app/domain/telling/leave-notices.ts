import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { accountExists } from "../account/account-sql";
import { findAddress } from "../account/find-address";
import { findSettings } from "../notice/find-settings";
import type { NoticeSettings } from "../notice/notice";
import { switchKindsOff } from "../notice/switch-notice";
import { type Leaving, readLeaving } from "../suppression/leave-link";
import { addressHash } from "../suppression/suppression";

/**
 * The data of an unsubscribe link: account, kinds of its e-mail, and the currently enabled kinds.
 */
type Left = Pick<Leaving, "accountId" | "kinds"> & Pick<NoticeSettings, "on">;

/**
 * Null if the link was not signed for this site. An erased account, or a mailbox that is not the
 * member's any more, shows no enabled kinds.
 */
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

/**
 * The mailbox may belong to another person by now, who must neither read nor change the member's
 * settings.
 */
async function isOwnMailbox(services: Services, { siteId, accountId, address }: Leaving) {
  const mail = await findAddress(services, siteId, accountId);
  return mail !== null && (await addressHash(services, siteId, mail)) === address;
}

/**
 * Switches off the named kinds per channel for the link's member (R385); without names, e-mails of
 * the kinds of the link's own e-mail. Idempotent. False if the link was not signed by this site.
 * Writes nothing for an erased account, or from a previous mailbox.
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
