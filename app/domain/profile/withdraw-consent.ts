import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { setConsent } from "../account/account-sql";
import { withdrawHeldConsent } from "../scam-detection/held-sql";
import type { RevocableConsent } from "./privacy.schema";
import { deleteConsentedData } from "./privacy-store";

/**
 * Withdraws a consent and deletes the data given under it in the same batch (R71); idempotent. The
 * consent to fictional profiles covers no data: without it the next paid message to one is
 * rejected, including one held for moderation (R231).
 */
export async function withdrawConsent(
  services: Services,
  member: MemberKey,
  subject: RevocableConsent,
): Promise<void> {
  await runBatch(services.db, {
    given:
      subject === "fictional_profiles"
        ? withdrawHeldConsent(member)
        : deleteConsentedData[subject](member),
    consent: setConsent(member, { subject, granted: false, at: services.now() }),
  });
}
