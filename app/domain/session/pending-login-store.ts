import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import { MAX_PENDING_LOGIN_ATTEMPTS } from "./session";

type PendingLoginKey = { siteId: SiteId; secretHash: string };

export const insertPendingLogin = (
  { siteId, secretHash }: PendingLoginKey,
  { accountId, expiresAt }: { accountId: MemberId; expiresAt: number },
): Statement =>
  sql`INSERT INTO pending_logins (secret_hash, site_id, account_id, expires_at) VALUES (${secretHash}, ${siteId}, ${accountId}, ${expiresAt})
    ON CONFLICT (secret_hash) DO UPDATE SET account_id = ${accountId}, expires_at = ${expiresAt}, tries = 0 WHERE site_id = ${siteId}`;

/** One row if a login waits under this secret; changes nothing. */
export const selectPendingLogin = (
  { siteId, secretHash }: PendingLoginKey,
  now: number,
): Statement<{ waits: 1 }> =>
  sql`SELECT 1 AS waits FROM pending_logins WHERE secret_hash = ${secretHash} AND site_id = ${siteId} AND expires_at > ${now} AND tries < ${MAX_PENDING_LOGIN_ATTEMPTS}`;

/**
 * Counts an attempt at a pending login before its result is known; returns its account, or no row
 * if no attempt is left.
 */
export const countPendingLoginAttempt = (
  { siteId, secretHash }: PendingLoginKey,
  now: number,
): Statement<{ accountId: MemberId }> =>
  sql`UPDATE pending_logins SET tries = tries + 1 WHERE secret_hash = ${secretHash} AND site_id = ${siteId} AND expires_at > ${now} AND tries < ${MAX_PENDING_LOGIN_ATTEMPTS}
    AND EXISTS (SELECT 1 FROM accounts WHERE id = account_id AND status IN ('not_confirmed', 'active'))
    RETURNING account_id AS accountId`;

/** Deletes a pending login; returns its row once. */
export const spendPendingLogin = (
  { siteId, secretHash }: PendingLoginKey,
  now: number,
): Statement<{ accountId: MemberId }> =>
  sql`DELETE FROM pending_logins WHERE secret_hash = ${secretHash} AND site_id = ${siteId} AND expires_at > ${now} RETURNING account_id AS accountId`;

/** Deletes expired pending logins, at most `limit` at a time; by pending_logins_by_expiry. */
export const deleteExpiredPendingLogins = (now: number, limit: number): Statement =>
  sql`DELETE FROM pending_logins WHERE secret_hash IN (
    SELECT secret_hash FROM pending_logins WHERE expires_at < ${now} ORDER BY expires_at LIMIT ${literal(limit)})`;
