import type { SiteId } from "~/kit/ids";
import { hashSecret, keyedHash, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { CHALLENGE_LIVES } from "./passkey";

/** For what a challenge is good, and where: `browser` is a session's hash, or the secret of a browser that nobody is logged in to. */
export type Bound = { siteId: SiteId; purpose: "register" | "login"; browser: string };

/** 18 random bytes, a moment, and 30 bytes of a hash under our key: 72 letters of base64url, so that browsers give them back as they are. */
const SHAPE = /^[A-Za-z0-9_-]{24}([0-9a-z]{8})[A-Za-z0-9_-]{40}$/;

/** A new challenge. It is kept nowhere until it is answered: whoever only opens the login page costs the database nothing. */
export async function newChallenge(services: Services, bound: Bound): Promise<string> {
  const until = (services.now() + CHALLENGE_LIVES).toString(36).padStart(8, "0");
  return sign(services, bound, `${newSecret().slice(0, 24)}${until}`);
}

/** Whether we gave it, for this and here, within five minutes. Whether it was answered before, `used_challenges` tells. */
export async function isChallenge(
  services: Services,
  bound: Bound,
  challenge: string,
): Promise<boolean> {
  const until = SHAPE.exec(challenge)?.[1];
  if (until === undefined || Number.parseInt(until, 36) <= services.now()) return false;
  return challenge === (await sign(services, bound, challenge.slice(0, 32)));
}

export const hashChallenge = hashSecret;

async function sign(services: Services, { siteId, purpose, browser }: Bound, head: string) {
  const hash = await keyedHash(
    services.networkKey,
    `passkey:${purpose}:${siteId}:${browser}:${head}`,
  );
  return `${head}${hash.slice(0, 40)}`;
}
