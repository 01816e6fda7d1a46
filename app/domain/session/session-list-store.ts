import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { MAX_LISTED_SESSIONS, SESSION_IDLE_TTL } from "./session";

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
