import { runBatch, type Statement } from "~/db/batch";
import { hashSecret, newSecret } from "~/kit/crypto";
import { type MemberId, newId, type SessionId, type SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { newKnownBrowserMark } from "../account/known-browser";
import { evictSession } from "./end-session";
import { deviceOf, SESSION_TTL } from "./session";
import { deleteSession, insertSession } from "./session-store";

type NewSession = {
  siteId: SiteId;
  accountId: MemberId;
  device: string;
  place?: string | null;
  replaces?: string;
};

/**
 * Secrets for the browser of a new login: its session's secret and its mark
 * (account/known-browser.ts).
 */
export type LoginSecrets = { secret: string; mark: string };

/**
 * Opens a session after the account's owner was verified, and marks the browser as known; `known`:
 * its previous mark.
 */
export async function startLogin(
  services: Services,
  input: NewSession & { browserMark?: string | null },
): Promise<LoginSecrets> {
  const member = { id: input.accountId, siteId: input.siteId };
  const { mark, statements } = await newKnownBrowserMark(services, member, input.browserMark);
  return { secret: await startSession(services, input, statements), mark };
}

/**
 * Opens a session and returns the secret for the cookie. `device`: User-Agent header; `place`:
 * region or country code; `replaces`: hash of a session that ends with it (rotation). `also`:
 * statements for the same batch.
 */
export async function startSession(
  services: Services,
  input: NewSession,
  also: Statement[] = [],
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
    expires_at: now + SESSION_TTL,
  });
  const { replaces } = input;
  const { ended } = await runBatch(services.db, {
    insert,
    also,
    ended: replaces ? deleteSession(replaces) : undefined,
  });
  if (replaces) evictSession(services, replaces, ended?.rows ?? []);
  return secret;
}
