import { run } from "~/db/batch";
import { base64url, decodeBase64url } from "~/kit/base64";
import { hashSecret, keyedHash, newSecret } from "~/kit/crypto";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { CHALLENGE_TTL, type PasskeySite } from "./passkey";
import type { Assertion, Registration } from "./passkey.schema";
import { deleteOldChallenges } from "./passkey-sql";

/**
 * What a challenge is bound to: `browser` is a session's hash, or the secret of a browser that is
 * not logged in.
 */
type ChallengeBinding = { siteId: SiteId; purpose: "register" | "login"; browser: string };

/**
 * 18 random bytes, an expiry, and 30 bytes of a keyed hash: 72 base64url characters, a form that
 * browsers return unchanged.
 */
const CHALLENGE_PATTERN = /^[A-Za-z0-9_-]{24}([0-9a-z]{8})[A-Za-z0-9_-]{40}$/;

/**
 * A new challenge. It is not stored until it is answered, so that opening the login page costs no
 * database write.
 */
export async function newChallenge(services: Services, binding: ChallengeBinding): Promise<string> {
  const until = (services.now() + CHALLENGE_TTL).toString(36).padStart(8, "0");
  return signChallenge(services, binding, `${newSecret().slice(0, 24)}${until}`);
}

/**
 * Whether we issued the challenge for this purpose and browser within five minutes.
 * `used_challenges` shows whether it was answered before.
 */
async function isValidChallenge(
  services: Services,
  binding: ChallengeBinding,
  challenge: string,
): Promise<boolean> {
  const until = CHALLENGE_PATTERN.exec(challenge)?.[1];
  if (until === undefined || Number.parseInt(until, 36) <= services.now()) return false;
  return challenge === (await signChallenge(services, binding, challenge.slice(0, 32)));
}

const hashChallenge = hashSecret;

async function signChallenge(
  services: Services,
  { siteId, purpose, browser }: ChallengeBinding,
  head: string,
) {
  const hash = await keyedHash(
    services.networkKey,
    `passkey:${purpose}:${siteId}:${browser}:${head}`,
  );
  return `${head}${hash.slice(0, 40)}`;
}

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
  { site, binding }: { site: PasskeySite; binding: ChallengeBinding },
): Promise<VerifiedRegistration | null> {
  const { verifyRegistrationResponse } = await loadWebAuthnLibrary();
  const challenge = challengeVerifier(services, binding);
  const response = { ...answer, clientExtensionResults: {} };
  const verified = await verifyRegistrationResponse({
    response: response as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge.isOurs,
    expectedOrigin: site.origin,
    expectedRPID: site.host,
    requireUserVerification: true,
  }).catch(() => null); // it throws for every mismatch
  const registration = verified?.registrationInfo;
  if (!verified?.verified || !registration) return null;
  return {
    credentialId: registration.credential.id,
    publicKey: base64url(registration.credential.publicKey),
    counter: registration.credential.counter,
    transports: answer.response.transports.join(","),
    synced: registration.credentialBackedUp,
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
  { site, binding, key }: { site: PasskeySite; binding: ChallengeBinding; key: StoredKey },
): Promise<{ counter: number; challengeHash: string } | null> {
  const { verifyAuthenticationResponse } = await loadWebAuthnLibrary();
  const challenge = challengeVerifier(services, binding);
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
function challengeVerifier(services: Services, binding: ChallengeBinding) {
  let found = "";
  const isOurs = (challenge: string) => {
    found = challenge;
    return isValidChallenge(services, binding, challenge);
  };
  return { isOurs, hash: () => hashChallenge(found) };
}

/**
 * The options a browser needs to request a passkey of this site: any of them, since the member is
 * not known yet. `browser`: a secret of that browser.
 */
export async function beginPasskeyLogin(
  services: Services,
  { siteId, host, browser }: { siteId: SiteId; host: string; browser: string },
) {
  return {
    challenge: await newChallenge(services, { siteId, purpose: "login", browser }),
    rpId: host,
    timeout: CHALLENGE_TTL,
    userVerification: "required",
  } as const;
}

const DELETE_BATCH_SIZE = 500;

/** Deletes used challenges that have expired and could not be answered anyway. */
export async function deleteUsedChallenges(services: Services): Promise<void> {
  await run(services.db, deleteOldChallenges(services.now(), DELETE_BATCH_SIZE));
}
