import { runBatch } from "~/db/batch";
import { newId, type SessionId } from "~/kit/ids";
import { hashSecret, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { evictViewer } from "./find-viewer";
import { renewStatements } from "./renew-store";
import { REPLACED_SESSION_TTL, type Viewer } from "./session";

/**
 * Gives a session a new secret for its cookie, so that a copy of the old secret from before Premium
 * grants no Premium (R213). The old secret stays valid for one minute, for requests in flight and
 * lost responses; null if the session was already renewed.
 */
export async function renewSession(
  services: Services,
  { sessionHash }: Pick<Viewer, "sessionHash">,
): Promise<string | null> {
  const secret = newSecret();
  const renewed = { idHash: await hashSecret(secret), publicId: newId<SessionId>() };
  const until = services.now() + REPLACED_SESSION_TTL;
  const { insert } = await runBatch(
    services.db,
    renewStatements({ ...renewed, replaces: sessionHash, until }),
  );
  evictViewer(sessionHash);
  return insert.changes > 0 ? secret : null;
}
