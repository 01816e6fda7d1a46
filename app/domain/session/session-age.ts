import { minutes } from "~/kit/duration";
import type { Services } from "~/services";
import { selectSessionSince } from "./session-store";

/** So long after signup or login nobody is asked for the password again. */
const FRESH_FOR = minutes(15);

/** Whether this session was opened just now, by a password or by a secret from the owner's mailbox. Read with the page's other reads. */
export async function isFreshSession(
  services: Services,
  siteId: string,
  sessionHash: string,
): Promise<boolean> {
  return (
    (
      await services.readTogether(
        selectSessionSince(siteId, sessionHash, services.now() - FRESH_FOR),
      )
    ).length > 0
  );
}
