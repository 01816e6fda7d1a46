import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberKey } from "./account";

/** What a confirmed account is opened with, as pieces of the deeds that change it. Each writes where the statement before it did. */

/** Gives an account the address for which a secret was just used up. */
export const moveTo = ({ id, siteId }: MemberKey, email: string): Statement =>
  sql`UPDATE accounts SET email = ${email} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}`;

/** The same, and no password opens it until another one is chosen. */
export const takeBack = ({ id, siteId }: MemberKey, email: string, closed: string): Statement =>
  sql`UPDATE accounts SET email = ${email}, password_hash = ${closed} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}`;

/** Sets the password for which a secret was just used up. */
export const resetTo = ({ id, siteId }: MemberKey, hash: string): Statement =>
  sql`UPDATE accounts SET password_hash = ${hash} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}`;

/** Sets the password of whoever has shown the one before. */
export const updatePassword = ({ id, siteId }: MemberKey, hash: string): Statement =>
  sql`UPDATE accounts SET password_hash = ${hash} WHERE id = ${id} AND site_id = ${siteId}`;

/** Whether that very password stands: each hash has a salt of its own, so no two deeds share one. */
export const hasPassword = ({ id, siteId }: MemberKey, hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND password_hash = ${hash})`;
