import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ValueOrSql } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { deleteKnownBrowsersOf } from "../account/known-browser-sql";
import { deletePasskeysOf } from "../passkey/passkey-sql";
import {
  deleteRecoveryCodes,
  deleteTwoFactor,
  isTwoFactorSince,
} from "../two-factor/two-factor-sql";

/**
 * Ends a member's sessions, except the one with the hash `but`; `when` must hold in the same batch.
 * Returns the ended ones.
 */
export function deleteSessions(
  { id, siteId }: MemberKey,
  when: SQL,
  but: string | null = null,
): Statement<{ hash: string }> {
  return sql`DELETE FROM sessions WHERE account_id = ${id} AND site_id = ${siteId} AND id_hash <> ${but ?? ""} AND ${when}
    RETURNING id_hash AS hash`;
}

/**
 * A version string that changes when a session of the member starts or ends: a client that has it
 * need not read the sessions again.
 */
export const sessionsVersion = (id: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT count(*) || ' ' || coalesce(sum(created_at), 0) FROM sessions WHERE account_id = ${id})`;

/** Deletes a member's pending two-factor logins. */
export const deletePendingLoginsOf = ({ id, siteId }: MemberKey, when: SQL = sql`1`): Statement =>
  sql`DELETE FROM pending_logins WHERE account_id = ${id} AND site_id = ${siteId} AND ${when}`;

/**
 * Removes login methods created at `since` or later: passkeys, a second factor with its codes,
 * pending logins, and the marks of all known browsers. If a thief created them, the owner's
 * recovery would otherwise fail at the thief's second factor.
 */
export const deleteLoginMethodsSince = (member: MemberKey, since: number, when: SQL = sql`1`) => ({
  passkeys: deletePasskeysOf(member, sql`created_at >= ${since} AND ${when}`),
  codes: deleteRecoveryCodes(member, sql`${isTwoFactorSince(member, since)} AND ${when}`),
  factor: deleteTwoFactor(member, sql`created_at >= ${since} AND ${when}`),
  pending: deletePendingLoginsOf(member, when),
  marks: deleteKnownBrowsersOf(member, when),
});

/** Ends every session of an account and returns them. `owner`: SQL expression for its id. */
export const endSessions = (owner: SQL): Statement<{ idHash: string }> =>
  sql`DELETE FROM sessions WHERE account_id = ${owner} RETURNING id_hash AS idHash`;

/** The same for a member id. */
export const endSessionsOf = ({ id }: MemberKey) => endSessions(sql`${id}`);

/** A member's sessions for the data export; no secrets. */
export const selectOwnSessions = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT device, place, created_at, seen_at, expires_at FROM sessions WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY created_at`;
