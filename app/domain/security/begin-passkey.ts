import { all } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { findAddress } from "../account/find-address";
import { newChallenge } from "../passkey/challenge";
import { CHALLENGE_LIVES, handleOf, MAX_PASSKEYS } from "../passkey/passkey";
import { selectCredentials } from "../passkey/passkey-sql";
import { whyNotChange } from "./may-change";
import type { Changer } from "./security";

/** EdDSA, ES256, RS256 (IANA, COSE algorithms): what devices have, the best first. */
const ALGORITHMS = [-8, -7, -257];

/**
 * What a browser needs to make a passkey (Web Authentication, 5.4): of this host, on a device that looks at its owner, known
 * by itself so that no name is typed at a login, and not on one that has one already. No maker's word is asked for.
 */
export async function beginPasskey(services: Services, changer: Changer) {
  const refusal = await whyNotChange(services, changer);
  if (refusal) return refuse(refusal);
  const { viewer, site } = changer;
  const known = await all(services.db, selectCredentials(viewer));
  if (known.length >= MAX_PASSKEYS) return refuse("too_many_passkeys");
  const email = await findAddress(services, viewer.siteId, viewer.id);
  return done({
    challenge: await newChallenge(services, boundTo(changer)),
    rp: { id: site.host, name: site.name },
    user: { id: handleOf(viewer.id), name: email ?? viewer.name, displayName: viewer.name },
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: "public-key" as const, alg })),
    timeout: CHALLENGE_LIVES,
    excludeCredentials: known.map(({ credentialId, transports }) => ({
      ...{ type: "public-key" as const, id: credentialId },
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

/** A challenge for a new passkey is good in the session that asked for it. */
export const boundTo = ({ viewer }: Changer) =>
  ({ siteId: viewer.siteId, purpose: "register", browser: viewer.sessionHash }) as const;
