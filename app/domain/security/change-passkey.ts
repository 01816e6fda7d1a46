import { all, first, runBatch } from "~/db/batch";
import { newId, type PasskeyId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { findAddress } from "../account/recipient";
import { CHALLENGE_TTL, MAX_PASSKEYS, userHandleOf } from "../passkey/passkey";
import type { Registration } from "../passkey/passkey.schema";
import { passkeyCreationOptions } from "../passkey/passkey-creation-options";
import {
  deletePasskeyOf,
  insertPasskey,
  isPasskeyOf,
  renamePasskeyOf,
  selectCredentials,
  selectPasskeys,
  spendChallenge,
} from "../passkey/passkey-sql";
import { newChallenge, verifyRegistration } from "../passkey/verify-passkey";
import type { Viewer } from "../session/session";
import type { SecurityContext, SecurityRefusal } from "./security";
import { securityChangeRefusal, writeSecurityChange } from "./security-settings";

/** Renames one of the member's own passkeys. */
export async function renamePasskey(
  services: Services,
  viewer: Viewer,
  input: { passkeyId: PasskeyId; name: string },
): Promise<Outcome<null, "not_found">> {
  return (await first(services.db, renamePasskeyOf(viewer, input)))
    ? done(null)
    : refuse("not_found");
}

/** Deletes one of the member's own passkeys; it can no longer log in. */
export async function removePasskey(
  services: Services,
  changer: SecurityContext,
  passkeyId: PasskeyId,
): Promise<Outcome<null, SecurityRefusal>> {
  const refusal = await securityChangeRefusal(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer } = changer;
  const securityEmail = await writeSecurityChange(services, changer, [
    "passkey_removed",
    isPasskeyOf(viewer, passkeyId),
  ]);
  const { gone } = await runBatch(services.db, {
    securityEmail: securityEmail.statement,
    gone: deletePasskeyOf(viewer, passkeyId),
  });
  if (gone.rows.length === 0) return refuse("not_found");
  securityEmail.complete();
  return done(null);
}

/** The options a browser needs to create a passkey for this host. */
export async function beginPasskeyRegistration(services: Services, changer: SecurityContext) {
  const refusal = await securityChangeRefusal(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer, site } = changer;
  const existing = await all(services.db, selectCredentials(viewer));
  if (existing.length >= MAX_PASSKEYS) return refuse("too_many_passkeys");
  const email = await findAddress(services, viewer.siteId, viewer.id);
  return done(
    passkeyCreationOptions({
      challenge: await newChallenge(services, registrationBinding(changer)),
      rp: { id: site.host, name: site.name },
      user: { id: userHandleOf(viewer.id), name: email ?? viewer.name, displayName: viewer.name },
      existing,
    }),
  ) satisfies Outcome<unknown, never>;
}

/** A challenge for a new passkey is valid only in the session that requested it. */
const registrationBinding = ({ viewer }: SecurityContext) =>
  ({ siteId: viewer.siteId, purpose: "register", browser: viewer.sessionHash }) as const;

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
  const binding = registrationBinding(changer);
  const registration = await verifyRegistration(services, credential, {
    site: { host: site.host, origin },
    binding,
  });
  if (!registration) return refuse("passkey_failed");
  const id = newId<PasskeyId>();
  const at = services.now();
  const securityEmail = await writeSecurityChange(services, changer, [
    "passkey_added",
    isPasskeyOf(viewer, id),
  ]);
  const { inserted, all } = await runBatch(services.db, {
    spent: spendChallenge(siteId, {
      challengeHash: registration.challengeHash,
      until: at + CHALLENGE_TTL,
    }),
    inserted: insertPasskey(viewer, { ...registration, id, name, at }),
    securityEmail: securityEmail.statement,
    all: selectPasskeys(viewer),
  });
  if (inserted.rows.length === 0)
    return refuse(all.rows.length >= MAX_PASSKEYS ? "too_many_passkeys" : "passkey_failed");
  securityEmail.complete();
  return done(id);
}
