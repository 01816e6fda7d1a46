import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Value } from "~/db/compiled";
import type { MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { deleteMarksOf } from "../account/known-browser-sql";
import { deleteFactor, deleteRecoveryCodes, isFactorSince } from "../factor/factor-sql";
import { deletePasskeysOf } from "../passkey/passkey-sql";

/** Ends a member's sessions, all but one where `but` is its hash; `when` must hold in the same batch. Returns which. */
export function deleteSessions(
  { id, siteId }: MemberKey,
  when: SQL,
  but: string | null = null,
): Statement<{ hash: string }> {
  return sql`DELETE FROM sessions WHERE account_id = ${id} AND site_id = ${siteId} AND id_hash <> ${but ?? ""} AND ${when}
    RETURNING id_hash AS hash`;
}

/** What is another whenever a session of a member begins or ends: who knows it from before need not read the sessions again. */
export const sessionsMark = (id: Value<MemberId>): SQL =>
  sql`(SELECT count(*) || ' ' || coalesce(sum(created_at), 0) FROM sessions WHERE account_id = ${id})`;

/** Ends the logins of a member that wait for their second half. */
export const deletePendingOf = ({ id, siteId }: MemberKey, when: SQL = sql`1`): Statement =>
  sql`DELETE FROM pending_logins WHERE account_id = ${id} AND site_id = ${siteId} AND ${when}`;

/**
 * Takes away what lets a member in, or waits to, and was made at a moment or later: passkeys, a second factor with its codes,
 * logins that wait, and the marks of all known browsers. Where a thief made them the owner's way back would else end at the thief's own code.
 */
export const deleteLoginsSince = (member: MemberKey, since: number, when: SQL = sql`1`) => ({
  passkeys: deletePasskeysOf(member, sql`created_at >= ${since} AND ${when}`),
  codes: deleteRecoveryCodes(member, sql`${isFactorSince(member, since)} AND ${when}`),
  factor: deleteFactor(member, sql`created_at >= ${since} AND ${when}`),
  pending: deletePendingOf(member, when),
  marks: deleteMarksOf(member, when),
});
