import { all } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { findAddress } from "../account/find-address";
import { newChallenge } from "../passkey/challenge";
import { CHALLENGE_TTL, MAX_PASSKEYS, userHandleOf } from "../passkey/passkey";
import { selectCredentials } from "../passkey/passkey-sql";
import type { SecurityContext } from "./security";
import { securityChangeRefusal } from "./security-change-refusal";

/** EdDSA, ES256, RS256 (IANA, COSE algorithms), which devices support, in order of preference. */
const ALGORITHMS = [-8, -7, -257];

/**
 * The options a browser needs to create a passkey (Web Authentication, 5.4): for this host, with
 * user verification, discoverable so that no name is typed at login, and not on a device that
 * already has one. No attestation is requested.
 */
export async function beginPasskeyRegistration(services: Services, changer: SecurityContext) {
  const refusal = await securityChangeRefusal(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer, site } = changer;
  const existing = await all(services.db, selectCredentials(viewer));
  if (existing.length >= MAX_PASSKEYS) return refuse("too_many_passkeys");
  const email = await findAddress(services, viewer.siteId, viewer.id);
  return done({
    challenge: await newChallenge(services, registrationBinding(changer)),
    rp: { id: site.host, name: site.name },
    user: { id: userHandleOf(viewer.id), name: email ?? viewer.name, displayName: viewer.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: CHALLENGE_TTL,
    excludeCredentials: existing.map(({ credentialId, transports }) => ({
      type: "public-key" as const,
      id: credentialId,
      transports: transports.split(",").filter(Boolean),
    })),
    authenticatorSelection: {
      residentKey: "required",
      requireResidentKey: true,
      userVerification: "required",
    },
    attestation: "none",
  } as const) satisfies Outcome<unknown, never>;
}

/** A challenge for a new passkey is valid only in the session that requested it. */
export const registrationBinding = ({ viewer }: SecurityContext) =>
  ({ siteId: viewer.siteId, purpose: "register", browser: viewer.sessionHash }) as const;
