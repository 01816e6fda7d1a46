import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import type { SiteId } from "~/kit/ids";
import { KNOWN_BROWSERS_PER_ACCOUNT, type MemberKey } from "./account";

/**
 * One row if the mark belongs to a browser of the account that has this address now and was created
 * after `since`.
 */
export const selectKnownBrowser = (query: {
  siteId: SiteId;
  email: string;
  markHash: string;
  since: number;
}): Statement<{ known: 1 }> =>
  sql`SELECT 1 AS known FROM known_browsers k JOIN accounts a ON a.id = k.account_id
    WHERE k.mark_hash = ${query.markHash} AND k.site_id = ${query.siteId} AND k.created_at > ${query.since}
      AND a.site_id = ${query.siteId} AND a.email = ${query.email}`;

export const insertKnownBrowser = (row: MemberKey & { markHash: string; at: number }): Statement =>
  sql`INSERT INTO known_browsers (mark_hash, site_id, account_id, created_at)
    VALUES (${row.markHash}, ${row.siteId}, ${row.id}, ${row.at})`;

export const deleteKnownBrowser = ({ id, siteId }: MemberKey, markHash: string): Statement =>
  sql`DELETE FROM known_browsers WHERE mark_hash = ${markHash} AND account_id = ${id} AND site_id = ${siteId}`;

/**
 * A client without cookies gets a new mark with every login: only an account's newest ones are
 * kept.
 */
export const keepNewestKnownBrowsers = ({ id }: MemberKey): Statement =>
  sql`DELETE FROM known_browsers WHERE account_id = ${id} AND mark_hash NOT IN (
    SELECT mark_hash FROM known_browsers WHERE account_id = ${id} ORDER BY created_at DESC, mark_hash LIMIT ${literal(KNOWN_BROWSERS_PER_ACCOUNT)})`;

/**
 * Deletes an account's marks, so that all its browsers count as unknown. `owner`: SQL expression
 * for its id.
 */
export const deleteKnownBrowsers = (owner: SQL): Statement =>
  sql`DELETE FROM known_browsers WHERE account_id = ${owner}`;
export const deleteKnownBrowsersOf = ({ id, siteId }: MemberKey, when: SQL = sql`1`): Statement =>
  sql`DELETE FROM known_browsers WHERE account_id = ${id} AND site_id = ${siteId} AND ${when}`;

/** Deletes expired marks, at most `limit` at a time; by known_browsers_by_created. */
export const deleteOldKnownBrowsers = (before: number, limit: number): Statement =>
  sql`DELETE FROM known_browsers WHERE mark_hash IN (
    SELECT mark_hash FROM known_browsers WHERE created_at < ${before} ORDER BY created_at LIMIT ${literal(limit)})`;
