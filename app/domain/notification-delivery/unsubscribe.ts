import type { SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { accountExists } from "../account/account-sql";
import { findAddress } from "../account/recipient";
import { findSettings } from "../notification/find-settings";
import type { NotificationSettings } from "../notification/notification";
import { switchKindsOff } from "../notification/switch-notifications";
import { addressHash } from "../suppression/suppression";
import { readUnsubscribeToken, type UnsubscribeLink } from "../suppression/unsubscribe-link";

/**
 * The data of an unsubscribe link: account, kinds of its e-mail, and the currently enabled kinds.
 */
type UnsubscribePage = Pick<UnsubscribeLink, "accountId" | "kinds"> &
  Pick<NotificationSettings, "enabledKinds">;

/**
 * Null if the link was not signed for this site. An erased account, or a mailbox that is not the
 * member's any more, shows no enabled kinds.
 */
export async function findUnsubscribeLink(
  services: Services,
  siteId: SiteId,
  token: string,
): Promise<UnsubscribePage | null> {
  const leaving = await readUnsubscribeToken(services.networkKey, siteId, token);
  if (!leaving) return null;
  const { accountId, kinds } = leaving;
  const [{ enabledKinds }, isTheirs] = await Promise.all([
    findSettings(services, leaving),
    isOwnMailbox(services, leaving),
  ]);
  return { accountId, kinds, enabledKinds: isTheirs ? enabledKinds : { mail: [], push: [] } };
}

/**
 * The mailbox may belong to another person by now, who must neither read nor change the member's
 * settings.
 */
async function isOwnMailbox(services: Services, { siteId, accountId, address }: UnsubscribeLink) {
  const mail = await findAddress(services, siteId, accountId);
  return mail !== null && (await addressHash(services, siteId, mail)) === address;
}

/**
 * Switches off the named kinds per channel for the link's member (R385); without names, e-mails of
 * the kinds of the link's own e-mail. Idempotent. Refused if the link was not signed by this site.
 * Writes nothing for an erased account, or from a previous mailbox.
 */
export async function unsubscribe(
  services: Services,
  { siteId, token }: { siteId: SiteId; token: string },
  chosenKinds?: NotificationSettings["enabledKinds"],
): Promise<Outcome<null, "not_found">> {
  const leaving = await readUnsubscribeToken(services.networkKey, siteId, token);
  if (!leaving) return refuse("not_found");
  if (!(await isOwnMailbox(services, leaving))) return done(null);
  const off = chosenKinds ?? { mail: leaving.kinds, push: [] };
  await switchKindsOff(services, leaving, { off, when: accountExists(leaving.accountId) });
  const mail = off.mail.join(" ");
  const push = off.push.join(" ");
  services.log("mail.left", { site: siteId, mail, push });
  return done(null);
}
