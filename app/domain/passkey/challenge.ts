import type { SiteId } from "~/kit/ids";
import { hashSecret, keyedHash, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { CHALLENGE_TTL } from "./passkey";

/**
 * What a challenge is bound to: `browser` is a session's hash, or the secret of a browser that is
 * not logged in.
 */
export type ChallengeBinding = { siteId: SiteId; purpose: "register" | "login"; browser: string };

/**
 * 18 random bytes, an expiry, and 30 bytes of a keyed hash: 72 base64url characters, a form that
 * browsers return unchanged.
 */
const CHALLENGE_PATTERN = /^[A-Za-z0-9_-]{24}([0-9a-z]{8})[A-Za-z0-9_-]{40}$/;

/**
 * A new challenge. It is not stored until it is answered, so that opening the login page costs no
 * database write.
 */
export async function newChallenge(services: Services, bound: ChallengeBinding): Promise<string> {
  const until = (services.now() + CHALLENGE_TTL).toString(36).padStart(8, "0");
  return signChallenge(services, bound, `${newSecret().slice(0, 24)}${until}`);
}

/**
 * Whether we issued the challenge for this purpose and browser within five minutes.
 * `used_challenges` shows whether it was answered before.
 */
export async function isValidChallenge(
  services: Services,
  bound: ChallengeBinding,
  challenge: string,
): Promise<boolean> {
  const until = CHALLENGE_PATTERN.exec(challenge)?.[1];
  if (until === undefined || Number.parseInt(until, 36) <= services.now()) return false;
  return challenge === (await signChallenge(services, bound, challenge.slice(0, 32)));
}

export const hashChallenge = hashSecret;

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
