import { sql } from "drizzle-orm";
import { first, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { MemberKey } from "../account/account";

/** The encrypted secret of a member's app. */
export async function findTwoFactor(
  db: Database,
  { id, siteId }: MemberKey,
): Promise<{ sealedSecret: string } | null> {
  return first(
    db,
    sql`SELECT sealed_secret AS sealedSecret FROM factors WHERE account_id = ${id} AND site_id = ${siteId}`,
  );
}

/**
 * Spends the code of a time step: one row for the first use, none for later uses or older steps.
 * `to`: the secret as stored from then on.
 */
export const spendTotpStep = (
  { id, siteId }: MemberKey,
  { step, from, to }: { step: number; from: string; to: string },
): Statement<{ id: string }> =>
  sql`UPDATE factors SET last_step = ${step}, sealed_secret = ${to} WHERE account_id = ${id} AND site_id = ${siteId}
    AND sealed_secret = ${from} AND last_step < ${step} RETURNING account_id AS id`;

/** Spends a recovery code: one row, once. */
export const spendRecoveryCode = (
  { id, siteId }: MemberKey,
  { hashes, at }: { hashes: string; at: number },
): Statement<{ id: string }> =>
  sql`UPDATE recovery_codes SET used_at = ${at} WHERE account_id = ${id}
    AND code_hash IN (SELECT value FROM json_each(${hashes})) AND site_id = ${siteId}
    AND used_at IS NULL RETURNING account_id AS id`;
