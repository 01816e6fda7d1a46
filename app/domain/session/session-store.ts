import { sql } from "drizzle-orm";
import { first, runBatch, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal, prepared } from "~/db/prepared";
import type { MemberId, PhotoId, SessionId, SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";
import { hasBought } from "../account/account-sql";
import { updateActivity } from "../profile/profile-sql";
import {
  MAX_LISTED_SESSIONS,
  MAX_PENDING_LOGIN_ATTEMPTS,
  SESSION_IDLE_TTL,
  type Viewer,
} from "./session";
import type { sessions } from "./session.tables";

export type SessionRow = Pick<
  Viewer,
  "id" | "name" | "signupStep" | "signupDate" | "gender" | "seeks" | "mainPhotoId"
> & {
  status: AccountStatus;
  language: string;
  premiumSince: number | null;
  bought: number;
  /** Public id of the session; contains the creation time (`firstIdAt`). */
  publicId: string;
  expiresAt: number;
  seenAt: number;
  profileStatus: string;
  hidesPresence: number;
  birthDate: string;
  country: string | null;
  region: string | null;
};

/**
 * The session with its member, or null if it ended, expired or was idle too long, or the account
 * may not log in.
 */
export async function findSession(
  db: Database,
  { siteId, idHash }: { siteId: SiteId; idHash: string },
  now: number,
): Promise<SessionRow | null> {
  return first(db, selectSession({ siteId, idHash, now, seenSince: now - SESSION_IDLE_TTL }));
}

type SessionQuery = { siteId: SiteId; idHash: string; now: number; seenSince: number };
const selectSession = prepared<SessionQuery, SessionRow>(
  ({ siteId, idHash, now, seenSince }) =>
    sql`SELECT a.id AS id, a.status AS status, a.language AS language, a.signup_step AS signupStep, a.signup_date AS signupDate,
      a.premium_since AS premiumSince, ${hasBought(sql`a.id`)} AS bought, s.public_id AS publicId, s.expires_at AS expiresAt, s.seen_at AS seenAt, p.name AS name, p.status AS profileStatus, p.gender AS gender, p.birth_date AS birthDate, p.seeks AS seeks,
      p.country AS country, p.region AS region, p.main_photo_id AS mainPhotoId, p.hides_presence OR p.invisible AS hidesPresence
    FROM sessions s JOIN accounts a ON a.id = s.account_id JOIN profiles p ON p.id = s.account_id
    WHERE s.id_hash = ${idHash} AND s.site_id = ${siteId} AND s.expires_at > ${now} AND s.seen_at > ${seenSince}`,
);

/**
 * Which of a member's sessions are valid: not ended, not expired, of an account that may log in.
 */
export const selectValidSessions = prepared<
  MemberKey & { /* As JSON. */ idHashes: string; now: number },
  { hash: string; expiresAt: number }
>(
  ({ id, siteId, idHashes, now }) => sql`
    SELECT s.id_hash AS hash, s.expires_at AS expiresAt FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.id_hash IN (SELECT value FROM json_each(${idHashes})) AND s.site_id = ${siteId} AND s.account_id = ${id}
      AND s.expires_at > ${now} AND a.status IN ('not_confirmed', 'active')`,
);

/**
 * Records the member's activity; both timestamps are coarse, because every index with them is
 * rewritten.
 */
export async function touchSession(
  db: Database,
  { idHash, accountId }: { idHash: string; accountId: MemberId },
  now: number,
) {
  await runBatch(db, {
    session: sql`UPDATE sessions SET seen_at = ${now} WHERE id_hash = ${idHash}`,
    profile: updateActivity(accountId, now),
  });
}

/** One row if the session was opened, or its password entered again, after a moment. */
export function selectSessionSince(
  siteId: SiteId,
  idHash: string,
  after: number,
): Statement<{ fresh: 1 }> {
  return sql`SELECT 1 AS fresh FROM sessions WHERE id_hash = ${idHash} AND site_id = ${siteId} AND max(created_at, coalesce(confirmed_at, 0)) > ${after}`;
}

export function insertSession(row: typeof sessions.$inferInsert): Statement {
  return sql`INSERT INTO sessions (id_hash, site_id, account_id, public_id, device, place, created_at, seen_at, expires_at)
    VALUES (${row.id_hash}, ${row.site_id}, ${row.account_id}, ${row.public_id}, ${row.device}, ${row.place}, ${row.created_at},
      ${row.seen_at}, ${row.expires_at})`;
}

/** Deletes a session and returns its account. */
export function deleteSession(idHash: string): Statement<{ siteId: SiteId; accountId: MemberId }> {
  return sql`DELETE FROM sessions WHERE id_hash = ${idHash} RETURNING site_id AS siteId, account_id AS accountId`;
}

export type CodeRecipient = { id: MemberId; language: string; name: string; confirmed: number };

/** The recipient of a login code: the member of an address, if they may log in. */
export async function findCodeRecipient(
  db: Database,
  siteId: SiteId,
  email: string,
): Promise<CodeRecipient | null> {
  return first(
    db,
    sql`SELECT a.id AS id, a.language AS language, p.name AS name, a.status = 'active' AS confirmed
    FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.site_id = ${siteId} AND a.email = ${email} AND a.status IN ('not_confirmed', 'active')`,
  );
}

export async function findLanguageOf(db: Database, accountId: MemberId): Promise<string> {
  const row = await first(
    db,
    sql<{ language: string }>`SELECT language FROM accounts WHERE id = ${accountId}`,
  );
  return row?.language ?? "";
}

type UserRow = {
  id: MemberId;
  status: AccountStatus;
  premiumSince: number | null;
  language: string;
  signupDate: number;
  credits: number;
  name: string;
  country: string | null;
  profileStatus: string;
  photoId: PhotoId | null;
  photoStatus: string | null;
};

/** Account, wallet, profile and main photo of a member in one query. */
export async function findUser(
  db: Database,
  siteId: SiteId,
  accountId: MemberId,
): Promise<UserRow | null> {
  return first(
    db,
    sql`SELECT a.id AS id, a.status AS status, a.premium_since AS premiumSince, a.language AS language, a.signup_date AS signupDate,
      w.balance AS credits, p.name AS name, p.country AS country, p.status AS profileStatus, ph.id AS photoId, ph.status AS photoStatus
    FROM accounts a JOIN profiles p ON p.id = a.id JOIN wallets w ON w.account_id = a.id
    LEFT JOIN photos ph ON ph.id = p.main_photo_id
    WHERE a.id = ${accountId} AND a.site_id = ${siteId}`,
  );
}

/** Deletes expired sessions, at most `limit` at a time; by sessions_by_expiry. */
export function deleteExpiredSessionRows(now: number, limit: number) {
  return sql`DELETE FROM sessions WHERE id_hash IN (SELECT id_hash FROM sessions WHERE expires_at < ${now} ORDER BY expires_at LIMIT ${literal(limit)})`;
}

export type ListedSessionRow = {
  id: string;
  device: string;
  place: string | null;
  createdAt: number;
  seenAt: number;
  current: number;
};

/** A member's valid sessions, newest first; by sessions_by_account. */
export function selectSessions(
  { id, siteId }: MemberKey,
  { current, now }: { current: string; now: number },
): Statement<ListedSessionRow> {
  return sql`SELECT public_id AS id, device AS device, place AS place, created_at AS createdAt, seen_at AS seenAt,
      id_hash = ${current} AS current
    FROM sessions WHERE account_id = ${id} AND site_id = ${siteId} AND expires_at > ${now} AND seen_at > ${now - SESSION_IDLE_TTL}
    ORDER BY created_at DESC LIMIT ${literal(MAX_LISTED_SESSIONS)}`;
}

export type EndedSession = { siteId: SiteId; accountId: MemberId; idHash: string };

/**
 * Ends one of the member's own sessions by its public id; other members' sessions are not found.
 */
export const deleteListedSession = (
  { id, siteId }: MemberKey,
  publicId: string,
): Statement<EndedSession> =>
  sql`DELETE FROM sessions WHERE account_id = ${id} AND site_id = ${siteId} AND public_id = ${publicId} AND public_id <> ''
    RETURNING site_id AS siteId, account_id AS accountId, id_hash AS idHash`;

/** Ends all sessions of a member except one. */
export const deleteSessionsOf = (
  { id, siteId }: MemberKey,
  except: string,
): Statement<EndedSession> =>
  sql`DELETE FROM sessions WHERE account_id = ${id} AND site_id = ${siteId} AND id_hash <> ${except}
    RETURNING site_id AS siteId, account_id AS accountId, id_hash AS idHash`;

/** Records that the member has just entered the password in this session. */
export const confirmSession = (
  { id, siteId }: MemberKey,
  { idHash, at }: { idHash: string; at: number },
): Statement =>
  sql`UPDATE sessions SET confirmed_at = ${at} WHERE id_hash = ${idHash} AND account_id = ${id} AND site_id = ${siteId}`;

type SessionRenewal = { idHash: string; publicId: SessionId; replaces: string; until: number };

/**
 * Copies a session to a new secret with the same age and freshness; the old one expires at `until`,
 * once.
 */
export const renewStatements = ({ idHash, publicId, replaces, until }: SessionRenewal) => ({
  insert: sql`INSERT INTO sessions (id_hash, site_id, account_id, public_id, device, place, created_at, confirmed_at, seen_at, expires_at)
    SELECT ${idHash}, site_id, account_id, ${publicId}, device, place, created_at, confirmed_at, seen_at, expires_at
    FROM sessions WHERE id_hash = ${replaces} AND expires_at > ${until}`,
  before: sql`UPDATE sessions SET expires_at = ${until} WHERE id_hash = ${replaces} AND expires_at > ${until}`,
});

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
