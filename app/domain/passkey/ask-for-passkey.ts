import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { newChallenge } from "./challenge";
import { CHALLENGE_LIVES } from "./passkey";

/** What a browser needs to ask its owner for a passkey of this site: any, since nobody has said who they are. `browser` is a secret of it. */
export async function askForPasskey(
  services: Services,
  { siteId, host, browser }: { siteId: SiteId; host: string; browser: string },
) {
  return {
    challenge: await newChallenge(services, { siteId, purpose: "login", browser }),
    rpId: host,
    timeout: CHALLENGE_LIVES,
    userVerification: "required",
  } as const;
}
