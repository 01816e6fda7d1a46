import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "./account";

/**
 * SQL fragments that change an account's address or password as part of a use case's batch. Each
 * writes only if the preceding statement wrote a row.
 */

/** Sets the address for which a secret was just spent. */
export const changeConfirmedEmail = ({ id, siteId }: MemberKey, email: string): Statement =>
  sql`UPDATE accounts SET email = ${email} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}`;

/** Restores the old address and disables the password until a new one is set. */
export const restoreEmail = ({ id, siteId }: MemberKey, email: string, closed: string): Statement =>
  sql`UPDATE accounts SET email = ${email}, password_hash = ${closed} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}`;

/** Sets the password for which a secret was just spent. */
export const resetPasswordHash = ({ id, siteId }: MemberKey, hash: string): Statement =>
  sql`UPDATE accounts SET password_hash = ${hash} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}`;

/** Sets a new password for a member who proved the old one. */
export const updatePasswordHash = ({ id, siteId }: MemberKey, hash: string): Statement =>
  sql`UPDATE accounts SET password_hash = ${hash} WHERE id = ${id} AND site_id = ${siteId}`;

/** Whether this exact hash is stored: each hash has its own salt, so no two writes share one. */
export const hasPasswordHash = ({ id, siteId }: MemberKey, hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND password_hash = ${hash})`;
