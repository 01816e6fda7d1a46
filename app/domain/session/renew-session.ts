import { runBatch } from "~/db/batch";
import { newId, type SessionId } from "~/kit/ids";
import { hashSecret, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { forgetViewer } from "./find-viewer";
import { renew } from "./renew-store";
import { REPLACED_STANDS, type Viewer } from "./session";

/**
 * Gives a session another secret, for its cookie: whoever knew it before Premium began has no Premium by it (R213). The old
 * one stands for a minute more, for requests that were under way and an answer that was lost; null where it has one already.
 */
export async function renewSession(
  services: Services,
  { sessionHash }: Pick<Viewer, "sessionHash">,
): Promise<string | null> {
  const secret = newSecret();
  const renewed = { idHash: await hashSecret(secret), publicId: newId<SessionId>() };
  const until = services.now() + REPLACED_STANDS;
  const { insert } = await runBatch(
    services.db,
    renew({ ...renewed, replaces: sessionHash, until }),
  );
  forgetViewer(sessionHash);
  return insert.changes > 0 ? secret : null;
}
