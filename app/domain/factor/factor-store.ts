import { sql } from "drizzle-orm";
import { first, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { MemberKey } from "../account/account";

type FactorRow = { sealedSecret: string; lastStep: number };

export async function findFactor(
  db: Database,
  { id, siteId }: MemberKey,
): Promise<FactorRow | null> {
  return first(
    db,
    sql`SELECT sealed_secret AS sealedSecret, last_step AS lastStep FROM factors WHERE account_id = ${id} AND site_id = ${siteId}`,
  );
}

/** Uses the code of a step up: one row for the first that comes with it, none for those after it. */
export const spendStep = ({ id, siteId }: MemberKey, step: number): Statement<{ id: string }> =>
  sql`UPDATE factors SET last_step = ${step} WHERE account_id = ${id} AND site_id = ${siteId} AND last_step < ${step}
    RETURNING account_id AS id`;

/** Uses a recovery code up: one row, once. */
export const spendRecoveryCode = (
  { id, siteId }: MemberKey,
  { hash, at }: { hash: string; at: number },
): Statement<{ id: string }> =>
  sql`UPDATE recovery_codes SET used_at = ${at} WHERE account_id = ${id} AND code_hash = ${hash} AND site_id = ${siteId}
    AND used_at IS NULL RETURNING account_id AS id`;
