import { run, runBatch } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import { hashSecret, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { forgetSession } from "./end-session";
import { SESSION_LIVES } from "./session";
import { deleteSession, insertSession } from "./session-store";

/** Opens a session and returns the secret for the cookie. `replaces` is the hash of one that ends with it (rotation). */
export async function startSession(
  services: Services,
  input: { siteId: SiteId; accountId: MemberId; device: string; replaces?: string },
): Promise<string> {
  const secret = newSecret();
  const now = services.now();
  const insert = insertSession({
    id_hash: await hashSecret(secret),
    site_id: input.siteId,
    account_id: input.accountId,
    device: input.device.slice(0, 200),
    created_at: now,
    seen_at: now,
    expires_at: now + SESSION_LIVES,
  });
  if (input.replaces) {
    const { ended } = await runBatch(services.db, { insert, ended: deleteSession(input.replaces) });
    forgetSession(services, input.replaces, ended.rows);
  } else await run(services.db, insert);
  return secret;
}
