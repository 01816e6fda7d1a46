import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { setConsent } from "../account/account-sql";
import type { ConsentSubject } from "./privacy.schema";
import { eraseGiven } from "./privacy-store";

/** Takes a consent back: what was given under it goes in the same batch (R71). Again is the same. */
export async function withdrawConsent(
  services: Services,
  member: MemberKey,
  subject: ConsentSubject,
): Promise<void> {
  await runBatch(services.db, {
    given: eraseGiven[subject](member),
    consent: setConsent(member, { subject, given: false, at: services.now() }),
  });
}
