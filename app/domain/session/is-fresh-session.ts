import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { FRESH_SESSION_TTL } from "./session";
import { selectSessionSince } from "./session-store";

/**
 * Whether this session was opened or confirmed within FRESH_SESSION_TTL, by a password or a secret from the
 * owner's mailbox. Batched with the page's other reads.
 */
export async function isFreshSession(
  services: Services,
  siteId: SiteId,
  sessionHash: string,
): Promise<boolean> {
  return (
    (
      await services.readTogether(
        selectSessionSince(siteId, sessionHash, services.now() - FRESH_SESSION_TTL),
      )
    ).length > 0
  );
}
