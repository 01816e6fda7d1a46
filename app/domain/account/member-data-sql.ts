import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { MemberId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "./account";

/**
 * Sets an account's status if it is one of `from`. `owner`: SQL expression for its id, `to` for the
 * status.
 */
export function setStatus(owner: SQL, from: AccountStatus[], to: SQL): Statement {
  return sql`UPDATE accounts SET status = ${to} WHERE id = ${owner}
    AND status IN (SELECT value FROM json_each(${JSON.stringify(from)})) AND ${to} IS NOT NULL`;
}

/**
 * Spends all secrets mailed to an account, except links of one purpose and the undo link of an old
 * address: a deletion started by a thief must not invalidate it (R128).
 */
export const invalidateAllTokens = (owner: SQL, but: "reactivate" | "", now: number): SQL =>
  sql`UPDATE account_tokens SET used_at = ${now} WHERE account_id = ${owner} AND purpose NOT IN (${but}, 'undo_mail_change') AND used_at IS NULL`;

type RecipientRow = { email: string; language: string; status: AccountStatus };
export const selectRecipientWithStatus = ({ id, siteId }: MemberKey): Statement<RecipientRow> =>
  sql`SELECT email, language, status FROM accounts WHERE id = ${id} AND site_id = ${siteId}`;

/** The account of an address whose deletion is pending. */
export const selectPendingDeletion = (siteId: string, email: string): Statement<{ id: MemberId }> =>
  sql`SELECT id FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND status = 'deletion_pending'`;

/** Account data for the data export; no secrets. */
export const selectOwnAccount = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT id, email, status, language, signup_date, activated_at, premium_since, conversations_started, signup_message
    FROM accounts WHERE id = ${id} AND site_id = ${siteId}`;
export const selectOwnConsents = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT subject, given_at FROM consents WHERE account_id = ${id} AND site_id = ${siteId} ORDER BY given_at`;

/** Deletes the account's dependent rows, at most `limit` of each at a time. */
export const eraseAccountRows = ({ id }: MemberKey, limit: number) => ({
  tokens: sql`DELETE FROM account_tokens WHERE secret_hash IN (
    SELECT secret_hash FROM account_tokens WHERE account_id = ${id} LIMIT ${literal(limit)})`,
  consents: sql`DELETE FROM consents WHERE account_id = ${id}`,
  invited: sql`UPDATE accounts SET signup_for_profile_id = NULL, signup_message = NULL WHERE id IN (
    SELECT id FROM accounts WHERE signup_for_profile_id = ${id} LIMIT ${literal(limit)})`,
});

/** Deletes a member's rate-limit counters by key (countersOfMember). */
export const eraseCounters = ({ siteId }: MemberKey, keys: readonly string[]): Statement =>
  sql`DELETE FROM attempts WHERE site_id = ${siteId} AND key IN (SELECT value FROM json_each(${JSON.stringify(keys)}))`;

/** Deletes the account row, after all other rows. */
export const deleteAccount = ({ id, siteId }: MemberKey): Statement =>
  sql`DELETE FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND status = 'deletion_pending'`;
export const isDeletionPending = ({ id, siteId }: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND status = 'deletion_pending')`;
