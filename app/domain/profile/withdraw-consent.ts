import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { setConsent } from "../account/account-sql";
import { disagreeHeld } from "../signal/held-sql";
import type { Revocable } from "./privacy.schema";
import { eraseGiven } from "./privacy-store";

/**
 * Takes a consent back: what was given under it goes in the same batch (R71). Again is the same. Under that of fictional
 * profiles nothing was given: without it the next paid message to one is refused, one that waits for staff too (R231).
 */
export async function withdrawConsent(
  services: Services,
  member: MemberKey,
  subject: Revocable,
): Promise<void> {
  await runBatch(services.db, {
    given: subject === "fictional_profiles" ? disagreeHeld(member) : eraseGiven[subject](member),
    consent: setConsent(member, { subject, given: false, at: services.now() }),
  });
}
