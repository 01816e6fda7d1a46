import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import { MAX_CODE_ATTEMPTS, type MemberKey } from "./account";
import { accounts, accountTokens } from "./account.tables";

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
  build
    .select({ hash: accountTokens.secret_hash })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.account_id, accountId),
        eq(accountTokens.purpose, purpose),
        sql`${accountTokens.browser_hash} IS ${browserHash}`,
      ),
    )
    .orderBy(desc(accountTokens.created_at))
    .limit(literal(1));

const isNewestUsableCode = (query: TokenQuery) =>
  and(
    eq(accountTokens.secret_hash, newestCode(query)),
    eq(accountTokens.site_id, query.siteId),
    isNull(accountTokens.used_at),
    lt(accountTokens.code_attempts, MAX_CODE_ATTEMPTS),
    gt(accountTokens.code_expires_at, query.now),
  );

/**
 * Counts one attempt at the newest code and returns the hash to compare; null if it may not be
 * tried.
 */
export const tryNewestCode = (db: Database, query: TokenQuery) =>
  first(
    db,
    build
      .update(accountTokens)
      .set({ code_attempts: sql`${accountTokens.code_attempts} + 1` })
      .where(isNewestUsableCode(query))
      .returning({
        secretHash: accountTokens.secret_hash,
        accountId: accountTokens.account_id,
        codeHash: accountTokens.code_hash,
      }),
  );

/** The newest code, without counting an attempt. */
export const findNewestCode = (db: Database, query: TokenQuery) =>
  first(
    db,
    build
      .select({
        secretHash: accountTokens.secret_hash,
        codeExpiresAt: accountTokens.code_expires_at,
      })
      .from(accountTokens)
      .where(isNewestUsableCode(query)),
  );

/**
 * One row if the account has an unused, unexpired mailed secret of a purpose; by
 * account_tokens_by_account.
 */
export const selectOpenToken = ({ id, siteId }: MemberKey, purpose: TokenPurpose, now: number) =>
  build
    .select({ open: sql<1>`1`.as("open") })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.account_id, id),
        eq(accountTokens.purpose, purpose),
        eq(accountTokens.site_id, siteId),
        isNull(accountTokens.used_at),
        gt(accountTokens.expires_at, now),
      ),
    )
    .limit(literal(1));

/** Purpose and state of a mailed link; null if this site never mailed it. */
export const findToken = (db: Database, siteId: SiteId, secretHash: string) =>
  first(
    db,
    build
      .select({
        purpose: accountTokens.purpose,
        usedAt: accountTokens.used_at,
        expiresAt: accountTokens.expires_at,
        status: accounts.status,
      })
      .from(accountTokens)
      .leftJoin(accounts, eq(accounts.id, accountTokens.account_id))
      .where(and(eq(accountTokens.secret_hash, secretHash), eq(accountTokens.site_id, siteId))),
  );

/** Deletes expired secrets, at most `limit` at a time; by account_tokens_by_expiry. */
export const deleteOldTokens = (before: number, limit: number) =>
  build
    .delete(accountTokens)
    .where(
      inArray(
        accountTokens.secret_hash,
        build
          .select({ hash: accountTokens.secret_hash })
          .from(accountTokens)
          .where(lt(accountTokens.expires_at, before))
          .orderBy(accountTokens.expires_at)
          .limit(literal(limit)),
      ),
    );
