import { and, eq, exists, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "./account";
import { accounts, accountTokens, attempts, consents } from "./account.tables";

const isAccount = ({ id, siteId }: MemberKey) =>
  and(eq(accounts.id, id), eq(accounts.site_id, siteId));

/**
 * Sets an account's status if it is one of `from`. `owner`: SQL expression for its id, `to` for the
 * status.
 */
export const setStatus = (owner: SQL, from: AccountStatus[], to: SQL) =>
  build
    .update(accounts)
    .set({ status: to })
    .where(and(eq(accounts.id, owner), inArray(accounts.status, from), sql`${to} IS NOT NULL`));

/**
 * Spends all secrets mailed to an account, except links of one purpose and the undo link of an old
 * address: a deletion started by a thief must not invalidate it (R128).
 */
export const invalidateAllTokens = (owner: SQL, but: "reactivate" | "", now: number) =>
  build
    .update(accountTokens)
    .set({ used_at: now })
    .where(
      and(
        eq(accountTokens.account_id, owner),
        notInArray(accountTokens.purpose, ["undo_mail_change", ...(but ? [but] : [])]),
        isNull(accountTokens.used_at),
      ),
    );

export const selectRecipientWithStatus = (member: MemberKey) =>
  build
    .select({ email: accounts.email, language: accounts.language, status: accounts.status })
    .from(accounts)
    .where(isAccount(member));

/** The account of an address whose deletion is pending. */
export const selectPendingDeletion = (siteId: SiteId, email: string) =>
  build
    .select({ id: accounts.id })
    .from(accounts)
    .where(
      and(
        eq(accounts.site_id, siteId),
        eq(accounts.email, email),
        eq(accounts.status, "deletion_pending"),
      ),
    );

/** Account data for the data export; no secrets. */
export const selectOwnAccount = (member: MemberKey) =>
  build
    .select({
      id: accounts.id,
      email: accounts.email,
      status: accounts.status,
      language: accounts.language,
      signup_date: accounts.signup_date,
      activated_at: accounts.activated_at,
      premium_since: accounts.premium_since,
      conversations_started: accounts.conversations_started,
      signup_message: accounts.signup_message,
    })
    .from(accounts)
    .where(isAccount(member));
export const selectOwnConsents = ({ id, siteId }: MemberKey) =>
  build
    .select({ subject: consents.subject, given_at: consents.given_at })
    .from(consents)
    .where(and(eq(consents.account_id, id), eq(consents.site_id, siteId)))
    .orderBy(consents.given_at);

/** Deletes the account's dependent rows, at most `limit` of each at a time. */
export const eraseAccountRows = ({ id }: MemberKey, limit: number) => {
  const tokens = build
    .select({ hash: accountTokens.secret_hash })
    .from(accountTokens)
    .where(eq(accountTokens.account_id, id))
    .limit(literal(limit));
  const invited = build
    .select({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.signup_for_profile_id, id))
    .limit(literal(limit));
  return {
    tokens: build.delete(accountTokens).where(inArray(accountTokens.secret_hash, tokens)),
    consents: build.delete(consents).where(eq(consents.account_id, id)),
    invited: build
      .update(accounts)
      .set({ signup_for_profile_id: null, signup_message: null })
      .where(inArray(accounts.id, invited)),
  };
};

/** Deletes a member's rate-limit counters by key (countersOfMember). */
export const eraseCounters = ({ siteId }: MemberKey, keys: readonly string[]) =>
  build
    .delete(attempts)
    .where(
      and(
        eq(attempts.site_id, siteId),
        inArray(attempts.key, sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`),
      ),
    );

const isPending = (member: MemberKey) =>
  and(isAccount(member), eq(accounts.status, "deletion_pending"));

/** Deletes the account row, after all other rows. */
export const deleteAccount = (member: MemberKey) => build.delete(accounts).where(isPending(member));
export const isDeletionPending = (member: MemberKey): SQL =>
  exists(build.select({ one: sql`1` }).from(accounts).where(isPending(member)));
