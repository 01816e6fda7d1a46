import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { setConsent } from "../account/account-sql";
import { disagreeHeld } from "../signal/held-sql";
import type { Revocable } from "./privacy.schema";
import { eraseGiven } from "./privacy-store";

/**
 * Withdraws a consent and deletes the data given under it in the same batch (R71); idempotent. The
 * consent to fictional profiles covers no data: without it the next paid message to one is
 * rejected, including one held for moderation (R231).
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
