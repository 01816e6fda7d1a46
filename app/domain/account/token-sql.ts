import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Purpose } from "./token-store";

/** A mailed secret by its hash. */
type Secret = { siteId: SiteId; purpose: Purpose; secretHash: string };

/** The statement that uses a secret up; it returns the account once and never again. */
export function spendToken(
  { siteId, purpose, secretHash }: Secret,
  now: number,
): Statement<{ accountId: MemberId }> {
  return sql`UPDATE account_tokens SET used_at = ${now}
    WHERE secret_hash = ${secretHash} AND site_id = ${siteId} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}
    RETURNING account_id AS accountId`;
}

/** The statement that uses up all open secrets of a purpose, such as after a change of address. */
export function burnTokens(accountId: SQL, purpose: Purpose, now: number): SQL {
  return sql`UPDATE account_tokens SET used_at = ${now} WHERE account_id = ${accountId} AND purpose = ${purpose} AND used_at IS NULL`;
}

/** Inside the batch that used a secret up at `now`: whose it was. */
export const ownerOfSpent = ({ siteId, purpose, secretHash }: Secret, now: number): SQL =>
  sql`(SELECT account_id FROM account_tokens WHERE secret_hash = ${secretHash} AND site_id = ${siteId} AND purpose = ${purpose} AND used_at = ${now})`;
