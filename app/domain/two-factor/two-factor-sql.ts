import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";

/** One row if the account has a second factor, with the number of recovery codes left. */
export function selectTwoFactorState({ id, siteId }: MemberKey): Statement<{ codesLeft: number }> {
  return sql`SELECT (SELECT count(*) FROM recovery_codes r WHERE r.account_id = f.account_id AND r.used_at IS NULL) AS codesLeft
    FROM factors f WHERE f.account_id = ${id} AND f.site_id = ${siteId}`;
}

/** Turns the factor on; no row if it is on already. `lastStep`: of the code typed to turn it on. */
export function insertTwoFactor(
  { id, siteId }: MemberKey,
  { sealedSecret, lastStep, at }: { sealedSecret: string; lastStep: number; at: number },
): Statement<{ id: string }> {
  return sql`INSERT INTO factors (account_id, site_id, sealed_secret, last_step, created_at)
    VALUES (${id}, ${siteId}, ${sealedSecret}, ${lastStep}, ${at}) ON CONFLICT DO NOTHING RETURNING account_id AS id`;
}

/** Turns the factor off; one row if it was on. */
export const deleteTwoFactor = (
  { id, siteId }: MemberKey,
  when: SQL = sql`1`,
): Statement<{ id: string }> =>
  sql`DELETE FROM factors WHERE account_id = ${id} AND site_id = ${siteId} AND ${when} RETURNING account_id AS id`;

/** Condition for another statement: the factor was turned on at `since` or later. */
export const isTwoFactorSince = ({ id, siteId }: MemberKey, since: number): SQL =>
  sql`EXISTS (SELECT 1 FROM factors WHERE account_id = ${id} AND site_id = ${siteId} AND created_at >= ${since})`;

/** Condition for another statement: the factor is on. */
export const isTwoFactorOn = ({ id, siteId }: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM factors WHERE account_id = ${id} AND site_id = ${siteId})`;
export const isTwoFactorOff = (member: MemberKey): SQL => sql`NOT ${isTwoFactorOn(member)}`;

export const deleteRecoveryCodes = ({ id, siteId }: MemberKey, when: SQL = sql`1`): Statement =>
  sql`DELETE FROM recovery_codes WHERE account_id = ${id} AND site_id = ${siteId} AND ${when}`;

/**
 * Inserts recovery codes (`hashes`: a JSON list) if the preceding statement wrote a row, or if
 * another condition holds.
 */
export const insertRecoveryCodes = (
  { id, siteId }: MemberKey,
  hashes: string,
  when: SQL = sql`changes() > 0`,
): Statement<{ code: string }> =>
  sql`INSERT INTO recovery_codes (site_id, account_id, code_hash)
    SELECT ${siteId}, ${id}, value FROM json_each(${hashes}) WHERE ${when} RETURNING code_hash AS code`;

/** A member's second factor for the data export; no secrets. */
export const selectOwnTwoFactor = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT created_at, (SELECT count(*) FROM recovery_codes r WHERE r.account_id = f.account_id AND r.used_at IS NULL) AS recovery_codes_left
    FROM factors f WHERE account_id = ${id} AND site_id = ${siteId}`;
