import { and, eq, exists, gt, inArray, lt, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forSite, insertInto, subselect, unscoped } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import { accounts } from "../account/account.tables";
import { MAX_PENDING_LOGIN_ATTEMPTS } from "./session";
import { pendingLogins } from "./session.tables";

type PendingLoginKey = { siteId: SiteId; secretHash: string };

const hasAttemptLeft = (now: number) =>
  and(gt(pendingLogins.expires_at, now), lt(pendingLogins.tries, MAX_PENDING_LOGIN_ATTEMPTS));

export const insertPendingLogin = (
  { siteId, secretHash }: PendingLoginKey,
  { accountId, expiresAt }: { accountId: MemberId; expiresAt: number },
) =>
  insertInto(pendingLogins)
    .values({
      secret_hash: secretHash,
      site_id: siteId,
      account_id: accountId,
      expires_at: expiresAt,
    })
    .onConflictDoUpdate({
      target: pendingLogins.secret_hash,
      set: { account_id: accountId, expires_at: expiresAt, tries: 0 },
      setWhere: eq(pendingLogins.site_id, siteId),
    });

/** One row if a login waits under this secret; changes nothing. */
export const selectPendingLogin = ({ siteId, secretHash }: PendingLoginKey, now: number) =>
  forSite(siteId)
    .select({ waits: sql<1>`1`.as("waits") })
    .from(pendingLogins)
    .where(and(eq(pendingLogins.secret_hash, secretHash), hasAttemptLeft(now)));

/**
 * Counts an attempt at a pending login before its result is known; returns its account, or no row
 * if no attempt is left.
 */
export function countPendingLoginAttempt({ siteId, secretHash }: PendingLoginKey, now: number) {
  const owner = subselect({ one: sql`1` })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, pendingLogins.account_id),
        inArray(accounts.status, ["not_confirmed", "active"]),
      ),
    );
  return forSite(siteId)
    .update(pendingLogins)
    .set({ tries: sql`${pendingLogins.tries} + 1` })
    .where(and(eq(pendingLogins.secret_hash, secretHash), hasAttemptLeft(now), exists(owner)))
    .returning({ accountId: pendingLogins.account_id });
}

/** Deletes a pending login; returns its row once. */
export const spendPendingLogin = ({ siteId, secretHash }: PendingLoginKey, now: number) =>
  forSite(siteId)
    .delete(pendingLogins)
    .where(and(eq(pendingLogins.secret_hash, secretHash), gt(pendingLogins.expires_at, now)))
    .returning({ accountId: pendingLogins.account_id });

/** Deletes expired pending logins, at most `limit` at a time; by pending_logins_by_expiry. */
export function deleteExpiredPendingLogins(now: number, limit: number) {
  const expired = subselect({ hash: pendingLogins.secret_hash })
    .from(pendingLogins)
    .where(lt(pendingLogins.expires_at, now))
    .orderBy(pendingLogins.expires_at)
    .limit(literal(limit));
  return unscoped("expired logins of all sites")
    .delete(pendingLogins)
    .where(inArray(pendingLogins.secret_hash, expired));
}
