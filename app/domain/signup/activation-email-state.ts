import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { hasOpenLink } from "../account/has-open-link";
import { isLimited } from "../account/limit-attempts";
import { addressHash } from "../suppression/suppression";
import { selectStop } from "../suppression/suppression-sql";

/**
 * State of the activation e-mail. "open": its code or link may still be used. "full": neither may,
 * and the address reached its daily e-mail limit. "none": neither may, and one can be requested,
 * for example after 7 days. "unreached": the mailbox rejects our e-mail, so no code arrives until
 * its owner fixes it (R586).
 */
export type ActivationEmailState = "open" | "full" | "none" | "unreached";

/**
 * Checks the limit itself, so that a new member is not told to wait until tomorrow although the
 * limit is not reached.
 */
export async function findActivationEmailState(
  services: Services,
  member: MemberKey,
  email: string,
): Promise<ActivationEmailState> {
  const { siteId } = member;
  const address = { siteId, hash: await addressHash(services, siteId, email) };
  if ((await first(services.db, selectStop(address)))?.reason === "bounce") return "unreached";
  if (await hasOpenLink(services, member, "activate")) return "open";
  return (await isLimited(services, {
    siteId,
    limit: "unconfirmed_mail",
    subject: email,
  }))
    ? "full"
    : "none";
}
