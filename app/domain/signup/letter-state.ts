import { first } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { hasOpenLink } from "../account/has-open-link";
import { isLimited } from "../account/limit-attempts";
import { addressHash } from "../suppression/suppression";
import { selectStop } from "../suppression/suppression-sql";

/**
 * How it stands with the activation mail. "open": a code or link of it may still be used. "full": none, and the address
 * has had its letters of the day. "none": none, and one may be asked for, as by somebody who comes back after its 7 days.
 * "unreached": its mailbox takes nothing of ours, so that no code will come before its owner mends it (R586).
 */
export type LetterState = "open" | "full" | "none" | "unreached";

/** A newcomer must not be sent away until tomorrow for a limit that nobody has reached. */
export async function letterState(
  services: Services,
  member: MemberKey,
  email: string,
): Promise<LetterState> {
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
