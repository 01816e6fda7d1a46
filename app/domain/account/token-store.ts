import { type SQL, sql } from "drizzle-orm";
import { first, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import type { MemberId, SiteId } from "~/kit/ids";
import { MAX_CODE_ATTEMPTS, type MemberKey } from "./account";
import type { accountTokens } from "./account.tables";

export type TokenPurpose = (typeof accountTokens.$inferSelect)["purpose"];
type NewToken = {
  secretHash: string;
  siteId: SiteId;
  accountId: MemberId;
  purpose: TokenPurpose;
  codeHash: string;
  browserHash: string | null;
  codeExpiresAt: number;
  expiresAt: number;
  at: number;
  email: string | null;
};

/** Stores a mailed secret; `when` must hold in the same batch. */
export function insertToken(row: NewToken, when = sql`1`): SQL {
  return sql`INSERT INTO account_tokens (secret_hash, site_id, account_id, purpose, code_hash, browser_hash, code_expires_at, expires_at, created_at, email)
    SELECT ${row.secretHash}, ${row.siteId}, ${row.accountId}, ${row.purpose}, ${row.codeHash}, ${row.browserHash}, ${row.codeExpiresAt}, ${row.expiresAt}, ${row.at}, ${row.email} WHERE ${when}
    ON CONFLICT DO NOTHING`;
}

type TokenQuery = {
  siteId: SiteId;
  accountId: MemberId | SQL;
  purpose: TokenPurpose;
  browserHash: string | null;
  now: number;
};

/** Subquery: the newest code of an account that this browser requested. */
const newestCode = ({ accountId, purpose, browserHash }: TokenQuery) =>
  sql`(SELECT secret_hash FROM account_tokens WHERE account_id = ${accountId} AND purpose = ${purpose}
    AND browser_hash IS ${browserHash} ORDER BY created_at DESC LIMIT 1)`;

const isCodeUsable = ({ siteId, now }: TokenQuery) =>
  sql`site_id = ${siteId} AND used_at IS NULL AND code_attempts < ${MAX_CODE_ATTEMPTS} AND code_expires_at > ${now}`;

/**
 * Counts one attempt at the newest code and returns the hash to compare; null if it may not be
 * tried.
 */
export async function tryNewestCode(
  db: Database,
  query: TokenQuery,
): Promise<{ secretHash: string; accountId: MemberId; codeHash: string } | null> {
  return first(
    db,
    sql`UPDATE account_tokens SET code_attempts = code_attempts + 1 
    WHERE secret_hash = ${newestCode(query)} AND ${isCodeUsable(query)}
    RETURNING secret_hash AS secretHash, account_id AS accountId, code_hash AS codeHash`,
  );
}

/** The newest code, without counting an attempt. */
export async function findNewestCode(
  db: Database,
  query: TokenQuery,
): Promise<{ secretHash: string; codeExpiresAt: number } | null> {
  return first(
    db,
    sql`SELECT secret_hash AS secretHash, code_expires_at AS codeExpiresAt FROM account_tokens
    WHERE secret_hash = ${newestCode(query)} AND ${isCodeUsable(query)}`,
  );
}

/**
 * One row if the account has an unused, unexpired mailed secret of a purpose; by
 * account_tokens_by_account.
 */
export function selectOpenToken(
  { id, siteId }: MemberKey,
  purpose: TokenPurpose,
  now: number,
): Statement<{ open: 1 }> {
  return sql`SELECT 1 AS open FROM account_tokens WHERE account_id = ${id} AND purpose = ${purpose} AND site_id = ${siteId}
    AND used_at IS NULL AND expires_at > ${now} LIMIT 1`;
}

/** Purpose and state of a mailed link; null if this site never mailed it. */
export async function findToken(
  db: Database,
  siteId: SiteId,
  secretHash: string,
): Promise<TokenState | null> {
  return first(
    db,
    sql`SELECT purpose AS purpose, used_at AS usedAt, expires_at AS expiresAt,
      (SELECT status FROM accounts WHERE id = account_tokens.account_id) AS status
    FROM account_tokens WHERE secret_hash = ${secretHash} AND site_id = ${siteId}`,
  );
}

type TokenState = {
  purpose: TokenPurpose;
  usedAt: number | null;
  expiresAt: number;
  status: string | null;
};

/** Deletes expired secrets, at most `limit` at a time; by account_tokens_by_expiry. */
export function deleteOldTokens(before: number, limit: number): SQL {
  return sql`DELETE FROM account_tokens WHERE secret_hash IN (
    SELECT secret_hash FROM account_tokens WHERE expires_at < ${before} ORDER BY expires_at LIMIT ${literal(limit)})`;
}
