import { hashSecret, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { forgetSession } from "./end-session";
import { SESSION_LIVES } from "./session";
import { deleteSession, insertSession } from "./session-store";

/** Opens a session and returns the secret for the cookie. `replaces` is the hash of one that ends with it (rotation). */
export async function startSession(
  services: Services,
  input: { siteId: string; accountId: string; device: string; replaces?: string },
): Promise<string> {
  const secret = newSecret();
  const now = services.now();
  const insert = insertSession(services.db, {
    id_hash: await hashSecret(secret),
    site_id: input.siteId,
    account_id: input.accountId,
    device: input.device.slice(0, 200),
    created_at: now,
    seen_at: now,
    expires_at: now + SESSION_LIVES,
  });
  if (input.replaces) {
    const [, ended] = await services.db.batch([insert, deleteSession(services.db, input.replaces)]);
    forgetSession(services, input.replaces, ended);
  } else await insert;
  return secret;
}
