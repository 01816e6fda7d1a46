import { base64url, decodeBase64url } from "~/kit/base64";
import type { Services } from "~/services";
import { type ChallengeBinding, hashChallenge, isValidChallenge } from "./challenge";
import type { PasskeySite } from "./passkey";
import type { Assertion, Registration } from "./passkey.schema";

/** Imported on demand only for requests with a passkey: it is larger than most pages. */
const loadWebAuthnLibrary = () => import("@simplewebauthn/server");

type VerifiedRegistration = {
  credentialId: string;
  publicKey: string;
  counter: number;
  transports: string;
  synced: boolean;
  challengeHash: string;
};

/**
 * The passkey a device created for this site and challenge, with user verification; null for any
 * other answer.
 */
export async function verifyRegistration(
  services: Services,
  answer: Registration,
  { site, bound }: { site: PasskeySite; bound: ChallengeBinding },
): Promise<VerifiedRegistration | null> {
  const { verifyRegistrationResponse } = await loadWebAuthnLibrary();
  const challenge = challengeVerifier(services, bound);
  const response = { ...answer, clientExtensionResults: {} };
  const verified = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge.isOurs,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  }).catch(() => null); // it throws for every mismatch
  const made = verified?.registrationInfo;
  if (!verified?.verified || !made) return null;
  return {
    credentialId: made.credential.id,
    publicKey: base64url(made.credential.publicKey),
    counter: made.credential.counter,
    transports: answer.response.transports.join(","),
    synced: made.credentialBackedUp,
    challengeHash: await challenge.hash(),
  };
}

type StoredKey = { credentialId: string; publicKey: string; counter: number };

/**
 * The new counter of a known passkey that signed for this site and challenge; null for any other
 * answer.
 */
export async function verifyAssertion(
  services: Services,
  answer: Assertion,
  { site, bound, key }: { site: PasskeySite; bound: ChallengeBinding; key: StoredKey },
): Promise<{ counter: number; challengeHash: string } | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthnLibrary();
  const challenge = challengeVerifier(services, bound);
  const { userHandle, ...signed } = answer.response;
  const verified = await verifyAuthenticationResponse({
    response: { ...answer, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge.isOurs,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
    credential: {
      id: key.credentialId,
      publicKey: decodeBase64url(key.publicKey) ?? new Uint8Array(),
      counter: key.counter,
    },
  }).catch(() => null); // it throws for every mismatch
  if (!verified?.verified) return null;
  const { newCounter: counter } = verified.authenticationInfo;
  return { counter, challengeHash: await challenge.hash() };
}

/** Accepts the answer's challenge if it is ours and keeps it for the table of used ones. */
function challengeVerifier(services: Services, bound: ChallengeBinding) {
  let found = "";
  const isOurs = (challenge: string) => {
    found = challenge;
    return isValidChallenge(services, bound, challenge);
  };
  return { isOurs, hash: () => hashChallenge(found) };
}
