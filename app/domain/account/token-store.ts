import { type SQL, sql } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import { CODE_TRIES } from "./account";
import type { accountTokens } from "./account.tables";

export type Purpose = (typeof accountTokens.$inferSelect)["purpose"];
export type TokenRow = {
  secretHash: string;
  siteId: string;
  accountId: string;
  purpose: Purpose;
  codeHash: string;
  codeExpiresAt: number;
  expiresAt: number;
  at: number;
};

/** The statement that stores a mailed secret; `when` must hold in the same batch. */
export function insertToken(row: TokenRow, when = sql`1`): SQL {
  return sql`INSERT INTO account_tokens (secret_hash, site_id, account_id, purpose, code_hash, code_expires_at, expires_at, created_at)
    SELECT ${row.secretHash}, ${row.siteId}, ${row.accountId}, ${row.purpose}, ${row.codeHash}, ${row.codeExpiresAt}, ${row.expiresAt}, ${row.at} WHERE ${when}`;
}

/** Counts one try at the newest code of an account and returns what to compare; null where that code may not be tried any more. */
export async function tryNewestCode(
  db: Database,
  input: { siteId: string; accountId: SQL; purpose: Purpose; now: number },
): Promise<{ secretHash: string; accountId: string; codeHash: string } | null> {
  const { siteId, accountId, purpose, now } = input;
  const [row] = await db.all<{ secretHash: string; accountId: string; codeHash: string }>(sql`
    UPDATE account_tokens SET code_attempts = code_attempts + 1
    WHERE secret_hash = (SELECT secret_hash FROM account_tokens WHERE account_id = ${accountId} AND purpose = ${purpose} ORDER BY created_at DESC LIMIT 1)
      AND site_id = ${siteId} AND used_at IS NULL AND code_attempts < ${CODE_TRIES} AND code_expires_at > ${now}
    RETURNING secret_hash AS secretHash, account_id AS accountId, code_hash AS codeHash`);
  return row ?? null;
}

/** What a mailed link is for and whether it may still be used; null where nothing of the kind was mailed by this site. */
export async function findToken(
  db: Database,
  siteId: string,
  secretHash: string,
): Promise<{ purpose: Purpose; usedAt: number | null; expiresAt: number } | null> {
  const [row] = await db.all<{ purpose: Purpose; usedAt: number | null; expiresAt: number }>(
    sql`SELECT purpose, used_at AS usedAt, expires_at AS expiresAt FROM account_tokens WHERE secret_hash = ${secretHash} AND site_id = ${siteId}`,
  );
  return row ?? null;
}

/** Deletes secrets that ended a while ago, a bounded number at a time; by account_tokens_by_expiry. */
export function deleteOldTokens(before: number, limit: number): SQL {
  return sql`DELETE FROM account_tokens WHERE secret_hash IN (
    SELECT secret_hash FROM account_tokens WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${limit})`;
}
