import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { hasOpenLink } from "../account/has-open-link";
import { isLimited } from "../account/limit-attempts";

/**
 * How it stands with the activation mail. "open": a code or link of it may still be used. "full": none, and the address
 * has had its letters of the day. "none": none, and one may be asked for, as by somebody who comes back after its 7 days.
 */
export type LetterState = "open" | "full" | "none";

/** A newcomer must not be sent away until tomorrow for a limit that nobody has reached. */
export async function letterState(
  services: Services,
  member: MemberKey,
  email: string,
): Promise<LetterState> {
  if (await hasOpenLink(services, member, "activate")) return "open";
  return (await isLimited(services, {
    siteId: member.siteId,
    limit: "unconfirmed_mail",
    subject: email,
  }))
    ? "full"
    : "none";
}
