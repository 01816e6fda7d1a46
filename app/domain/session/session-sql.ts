import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { deleteKnownBrowsersOf } from "../account/known-browser-sql";
import { deletePasskeysOf } from "../passkey/passkey-sql";
import {
  deleteRecoveryCodes,
  deleteTwoFactor,
  isTwoFactorSince,
} from "../two-factor/two-factor-sql";
import { pendingLogins, sessions } from "./session.tables";

export const isSessionOf = ({ id, siteId }: MemberKey) =>
  and(eq(sessions.account_id, id), eq(sessions.site_id, siteId));

/**
 * Ends a member's sessions, except the one with the hash `but`; `when` must hold in the same batch.
 * Returns the ended ones.
 */
export const deleteSessions = (member: MemberKey, when: SQL, but: string | null = null) =>
  build
    .delete(sessions)
    .where(and(isSessionOf(member), ne(sessions.id_hash, but ?? ""), when))
    .returning({ hash: sessions.id_hash });

/**
 * A version string that changes when a session of the member starts or ends: a client that has it
 * need not read the sessions again.
 */
export const sessionsVersion = (id: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT count(*) || ' ' || coalesce(sum(created_at), 0) FROM sessions WHERE account_id = ${id})`;

/** Deletes a member's pending two-factor logins. */
export const deletePendingLoginsOf = ({ id, siteId }: MemberKey, when?: SQL) =>
  build
    .delete(pendingLogins)
    .where(and(eq(pendingLogins.account_id, id), eq(pendingLogins.site_id, siteId), when));

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
export const endSessions = (owner: SQL) =>
  build
    .delete(sessions)
    .where(eq(sessions.account_id, owner))
    .returning({ idHash: sessions.id_hash });

/** The same for a member id. */
export const endSessionsOf = ({ id }: MemberKey) => endSessions(sql`${id}`);

/** A member's sessions for the data export; no secrets. */
export const selectOwnSessions = (member: MemberKey) =>
  build
    .select({
      device: sessions.device,
      place: sessions.place,
      created_at: sessions.created_at,
      seen_at: sessions.seen_at,
      expires_at: sessions.expires_at,
    })
    .from(sessions)
    .where(isSessionOf(member))
    .orderBy(sessions.created_at);
