import { run, runBatch } from "~/db/batch";
import { type MemberId, newId, type SessionId, type SiteId } from "~/kit/ids";
import { hashSecret, newSecret } from "~/kit/secret";
import type { Services } from "~/services";
import { deviceOf } from "./device";
import { forgetSession } from "./end-session";
import { SESSION_LIVES } from "./session";
import { deleteSession, insertSession } from "./session-store";

/**
 * Opens a session and returns the secret for the cookie. `device` is what the browser says of itself, `place` where it is
 * (a region's code, or a country's); `replaces` is the hash of a session that ends with it (rotation).
 */
export async function startSession(
  services: Services,
  input: {
    siteId: SiteId;
    accountId: MemberId;
    device: string;
    place?: string | null;
    replaces?: string;
  },
): Promise<string> {
  const secret = newSecret();
  const now = services.now();
  const insert = insertSession({
    id_hash: await hashSecret(secret),
    site_id: input.siteId,
    account_id: input.accountId,
    public_id: newId<SessionId>(),
    device: deviceOf(input.device),
    place: input.place ?? null,
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
