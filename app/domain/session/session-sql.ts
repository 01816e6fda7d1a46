import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import type { ValueOrSql } from "~/db/prepared";
import { forOwner, unscoped } from "~/db/query-builder";
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

export const sessionsOf = (member: MemberKey) => forOwner(member, sessions.account_id);

/**
 * Ends a member's sessions, except the one with the hash `but`; `when` must hold in the same batch.
 * Returns the ended ones.
 */
export const deleteSessions = (member: MemberKey, when: SQL, but: string | null = null) =>
  sessionsOf(member)
    .delete(sessions)
    .where(and(ne(sessions.id_hash, but ?? ""), when))
    .returning({ hash: sessions.id_hash });

/**
 * A version string that changes when a session of the member starts or ends: a client that has it
 * need not read the sessions again.
 */
export const sessionsVersion = (id: ValueOrSql<MemberId>): SQL =>
  sql`(SELECT count(*) || ' ' || coalesce(sum(${sessions.created_at}), 0) FROM ${sessions} WHERE ${sessions.account_id} = ${id})`;

/** Deletes a member's pending two-factor logins. */
export const deletePendingLoginsOf = (member: MemberKey, when?: SQL) =>
  forOwner(member, pendingLogins.account_id).delete(pendingLogins).where(when);

/**
 * Removes login methods created at `since` or later: passkeys, a second factor with its codes,
 * pending logins, and the marks of all known browsers. If a thief created them, the owner's
 * recovery would otherwise fail at the thief's second factor.
 */
export const deleteLoginMethodsSince = (member: MemberKey, since: number, when: SQL = sql`1`) => {
  const isFactorNew = sql`${isTwoFactorSince(member, since)} AND ${when}`;
  return {
    passkeys: deletePasskeysOf(member, { since, when }),
    codes: deleteRecoveryCodes(member, isFactorNew),
    factor: deleteTwoFactor(member, isFactorNew),
    pending: deletePendingLoginsOf(member, when),
    marks: deleteKnownBrowsersOf(member, when),
  };
};

/** Ends every session of an account and returns them. `owner`: SQL expression for its id. */
export const endSessions = (owner: SQL) =>
  unscoped("the account is an expression of the batch")
    .delete(sessions)
    .where(eq(sessions.account_id, owner))
    .returning({ idHash: sessions.id_hash });

/** The same for a member. */
export const endSessionsOf = (member: MemberKey) =>
  sessionsOf(member).delete(sessions).returning({ idHash: sessions.id_hash });

/** A member's sessions for the data export; no secrets. */
export const selectOwnSessions = (member: MemberKey) =>
  sessionsOf(member)
    .select({
      device: sessions.device,
      place: sessions.place,
      created_at: sessions.created_at,
      seen_at: sessions.seen_at,
      expires_at: sessions.expires_at,
    })
    .from(sessions)
    .orderBy(sessions.created_at);
