import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { newChallenge } from "./challenge";
import { CHALLENGE_TTL } from "./passkey";

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
