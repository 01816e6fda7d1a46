import { and, desc, eq, gt, inArray, lt, notInArray, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner, forSite, insertInto, subselect, unscoped } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import { KNOWN_BROWSERS_PER_ACCOUNT, type MemberKey } from "./account";
import { accounts, knownBrowsers } from "./account.tables";

const browsersOf = (member: MemberKey) => forOwner(member, knownBrowsers.account_id);

/**
 * One row if the mark belongs to a browser of the account that has this address now and was created
 * after `since`.
 */
export const selectKnownBrowser = (query: {
  siteId: SiteId;
  email: string;
  markHash: string;
  since: number;
}) =>
  forSite(query.siteId)
    .select({ known: sql<1>`1`.as("known") })
    .from(knownBrowsers)
    .innerJoin(accounts, eq(accounts.id, knownBrowsers.account_id))
    .where(
      and(
        eq(knownBrowsers.mark_hash, query.markHash),
        gt(knownBrowsers.created_at, query.since),
        eq(accounts.site_id, query.siteId),
        eq(accounts.email, query.email),
      ),
    );

export const insertKnownBrowser = (row: MemberKey & { markHash: string; at: number }) =>
  insertInto(knownBrowsers).values({
    mark_hash: row.markHash,
    site_id: row.siteId,
    account_id: row.id,
    created_at: row.at,
  });

export const deleteKnownBrowser = (member: MemberKey, markHash: string) =>
  browsersOf(member).delete(knownBrowsers).where(eq(knownBrowsers.mark_hash, markHash));

/**
 * A client without cookies gets a new mark with every login: only an account's newest ones are
 * kept.
 */
export const keepNewestKnownBrowsers = (member: MemberKey) =>
  browsersOf(member)
    .delete(knownBrowsers)
    .where(
      notInArray(
        knownBrowsers.mark_hash,
        subselect({ mark: knownBrowsers.mark_hash })
          .from(knownBrowsers)
          .where(eq(knownBrowsers.account_id, member.id))
          .orderBy(desc(knownBrowsers.created_at), knownBrowsers.mark_hash)
          .limit(literal(KNOWN_BROWSERS_PER_ACCOUNT)),
      ),
    );

/**
 * Deletes an account's marks, so that all its browsers count as unknown. `owner`: SQL expression
 * for its id.
 */
export const deleteKnownBrowsers = (owner: SQL) =>
  unscoped("the account is an expression of the batch")
    .delete(knownBrowsers)
    .where(eq(knownBrowsers.account_id, owner));

export const deleteKnownBrowsersOf = (member: MemberKey, when?: SQL) =>
  browsersOf(member).delete(knownBrowsers).where(when);

/** Deletes expired marks, at most `limit` at a time; by known_browsers_by_created. */
export const deleteOldKnownBrowsers = (before: number, limit: number) =>
  unscoped("expired marks of all sites")
    .delete(knownBrowsers)
    .where(
      inArray(
        knownBrowsers.mark_hash,
        subselect({ mark: knownBrowsers.mark_hash })
          .from(knownBrowsers)
          .where(lt(knownBrowsers.created_at, before))
          .orderBy(knownBrowsers.created_at)
          .limit(literal(limit)),
      ),
    );
