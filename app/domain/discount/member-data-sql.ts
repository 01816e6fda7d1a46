import { sql } from "drizzle-orm";
import type { Batch, Statement } from "~/db/batch";
import type { MemberKey } from "../account/account";

/**
 * Codes that a member was given or has used; by the key of the codes, and discount_uses_by_account.
 */
export const selectOwnDiscounts = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT code, 'given' AS kind, value_percentage AS percent, created_at AS at FROM discount_codes WHERE site_id = ${siteId} AND user_id = ${id}
    UNION ALL SELECT code, iif(held_until IS NULL, 'used', 'kept for an order') AS kind, NULL AS percent, used_at AS at FROM discount_uses
    WHERE account_id = ${id} AND site_id = ${siteId}`;

/**
 * Deletes the member's own codes, and removes the member from uses of others; a used single-use
 * code stays used.
 */
export const eraseDiscounts = ({ id, siteId }: MemberKey) =>
  ({
    codes: sql`DELETE FROM discount_codes WHERE site_id = ${siteId} AND user_id = ${id}`,
    own: sql`DELETE FROM discount_uses WHERE account_id = ${id} AND slot = ${id}`,
    others: sql`UPDATE discount_uses SET account_id = NULL WHERE account_id = ${id}`,
  }) satisfies Batch;
