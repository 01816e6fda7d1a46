import { and, desc, eq, gt, inArray, isNull, lt, type SQL, sql } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
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
export const insertToken = (row: NewToken, when = sql`1`) =>
  insertSelect(
    accountTokens,
    {
      secret_hash: row.secretHash,
      site_id: row.siteId,
      account_id: row.accountId,
      purpose: row.purpose,
      code_hash: row.codeHash,
      browser_hash: row.browserHash,
      code_expires_at: row.codeExpiresAt,
      expires_at: row.expiresAt,
      created_at: row.at,
      email: row.email,
    },
    { when, onConflict: sql`DO NOTHING` },
  );

type TokenQuery = {
  siteId: SiteId;
  accountId: MemberId | SQL;
  purpose: TokenPurpose;
  browserHash: string | null;
  now: number;
};

/** Subquery: the newest code of an account that this browser requested. */
const newestCode = ({ accountId, purpose, browserHash }: TokenQuery) =>
  subselect({ hash: accountTokens.secret_hash })
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
    forSite(query.siteId)
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
    forSite(query.siteId)
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
export const selectOpenToken = (member: MemberKey, purpose: TokenPurpose, now: number) =>
  forOwner(member, accountTokens.account_id)
    .select({ open: sql<1>`1`.as("open") })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.used_at),
        gt(accountTokens.expires_at, now),
      ),
    )
    .limit(literal(1));

/** Purpose and state of a mailed link; null if this site never mailed it. */
export const findToken = (db: Database, siteId: SiteId, secretHash: string) =>
  first(
    db,
    forSite(siteId)
      .select({
        purpose: accountTokens.purpose,
        usedAt: accountTokens.used_at,
        expiresAt: accountTokens.expires_at,
        status: accounts.status,
      })
      .from(accountTokens)
      .leftJoin(accounts, eq(accounts.id, accountTokens.account_id))
      .where(eq(accountTokens.secret_hash, secretHash)),
  );

/** Deletes expired secrets, at most `limit` at a time; by account_tokens_by_expiry. */
export const deleteOldTokens = (before: number, limit: number) =>
  unscoped("expired secrets of all sites")
    .delete(accountTokens)
    .where(
      inArray(
        accountTokens.secret_hash,
        subselect({ hash: accountTokens.secret_hash })
          .from(accountTokens)
          .where(lt(accountTokens.expires_at, before))
          .orderBy(accountTokens.expires_at)
          .limit(literal(limit)),
      ),
    );
