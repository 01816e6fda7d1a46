import { runBatch } from "~/db/batch";
import { newId, type PasskeyId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { CHALLENGE_TTL, MAX_PASSKEYS } from "../passkey/passkey";
import type { Registration } from "../passkey/passkey.schema";
import { insertPasskey, isPasskeyOf, selectPasskeys, spendChallenge } from "../passkey/passkey-sql";
import { verifyRegistration } from "../passkey/verify-passkey";
import { registrationBinding } from "./begin-passkey-registration";
import type { SecurityContext, SecurityRefusal } from "./security";
import { securityChangeRefusal } from "./security-change-refusal";
import { writeSecurityChange } from "./write-security-change";

/**
 * Stores a passkey that a device has just created. One batch: spends the challenge; if the
 * challenge was unused, the member has room and no account has the passkey, stores it and writes
 * the e-mail.
 */
export async function addPasskey(
  services: Services,
  changer: SecurityContext,
  { name, credential }: { name: string; credential: Registration },
): Promise<Outcome<PasskeyId, SecurityRefusal>> {
  const refusal = await securityChangeRefusal(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer, site, origin } = changer;
  const { siteId } = viewer;
  const bound = registrationBinding(changer);
  const made = await verifyRegistration(services, credential, {
    site: { host: site.host, origin },
    bound,
  });
  if (!made) return refuse("passkey_failed");
  const id = newId<PasskeyId>();
  const at = services.now();
  const securityEmail = await writeSecurityChange(services, changer, [
    "passkey_added",
    isPasskeyOf(viewer, id),
  ]);
  const { inserted, all } = await runBatch(services.db, {
    spent: spendChallenge(siteId, {
      challengeHash: made.challengeHash,
      until: at + CHALLENGE_TTL,
    }),
    inserted: insertPasskey(viewer, { ...made, id, name, at }),
    securityEmail: securityEmail.statement,
    all: selectPasskeys(viewer),
  });
  if (inserted.rows.length === 0)
    return refuse(all.rows.length >= MAX_PASSKEYS ? "too_many_passkeys" : "passkey_failed");
  securityEmail.complete();
  return done(id);
}
