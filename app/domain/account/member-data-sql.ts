import { and, eq, exists, inArray, isNull, notInArray, type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/prepared";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import type { MemberId, SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "./account";
import { accounts, accountTokens, attempts, consents } from "./account.tables";

const accountOf = (member: MemberKey) => forOwner(member, accounts.id);

/**
 * Sets an account's status if it is one of `from`. `owner`: SQL expression for its id, `to` for the
 * status.
 */
export const setStatus = (owner: SQL, from: AccountStatus[], to: SQL) =>
  unscoped("the account is an expression of the batch")
    .update(accounts)
    .set({ status: to })
    .where(and(eq(accounts.id, owner), inArray(accounts.status, from), sql`${to} IS NOT NULL`));

/** Suspends a banned account where `when` holds, for a ban that is undone. */
export const suspendBannedAccount = (member: MemberKey, when: SQL) =>
  accountOf(member)
    .update(accounts)
    .set({ status: "suspended" })
    .where(and(eq(accounts.status, "banned"), when));

/**
 * Spends all secrets mailed to an account, except links of one purpose and the undo link of an old
 * address: a deletion started by a thief must not invalidate it (R128).
 */
export const invalidateAllTokens = (owner: SQL, but: "reactivate" | "", now: number) =>
  unscoped("the account is an expression of the batch")
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
  accountOf(member)
    .select({ email: accounts.email, language: accounts.language, status: accounts.status })
    .from(accounts);

/** The account of an address, with its status. */
export const selectAccountsAt = (siteId: SiteId, email: string) =>
  forSite(siteId)
    .select({ id: accounts.id, status: accounts.status })
    .from(accounts)
    .where(eq(accounts.email, email));

/** Condition: the account has a status. */
export const hasStatus = (member: MemberKey, status: AccountStatus): SQL =>
  exists(
    accountOf(member).select({ one: sql`1` }).from(accounts).where(eq(accounts.status, status)),
  );

/** Condition: a member whose id is an expression may log in. */
export const isActiveAccount = (id: SQL<MemberId>): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(accounts)
      .where(and(eq(accounts.id, id), eq(accounts.status, "active"))),
  );

const isPending = eq(accounts.status, "deletion_pending");

/** The account of an address whose deletion is pending. */
export const selectPendingDeletion = (siteId: SiteId, email: string) =>
  forSite(siteId)
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isPending));

/** Account data for the data export; no secrets. */
export const selectOwnAccount = (member: MemberKey) =>
  accountOf(member)
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
    .from(accounts);
export const selectOwnConsents = (member: MemberKey) =>
  forOwner(member, consents.account_id)
    .select({
      subject: consents.subject,
      given_at: consents.given_at,
      version: consents.version,
    })
    .from(consents)
    .orderBy(consents.given_at);

/** Deletes the account's dependent rows, at most `limit` of each at a time. */
export const eraseAccountRows = (member: MemberKey, limit: number) => {
  const tokens = subselect({ hash: accountTokens.secret_hash })
    .from(accountTokens)
    .where(eq(accountTokens.account_id, member.id))
    .limit(literal(limit));
  const invited = subselect({ id: accounts.id })
    .from(accounts)
    .where(eq(accounts.signup_for_profile_id, member.id))
    .limit(literal(limit));
  return {
    tokens: forOwner(member, accountTokens.account_id)
      .delete(accountTokens)
      .where(inArray(accountTokens.secret_hash, tokens)),
    consents: forOwner(member, consents.account_id).delete(consents),
    // A condition on the site could make SQLite read all accounts of the site.
    invited: unscoped("unique ids that accounts_invited_by finds")
      .update(accounts)
      .set({ signup_for_profile_id: null, signup_message: null })
      .where(inArray(accounts.id, invited)),
  };
};

/** Deletes a member's rate-limit counters by key (countersOfMember). */
export const eraseCounters = ({ siteId }: MemberKey, keys: readonly string[]) =>
  forSite(siteId)
    .delete(attempts)
    .where(inArray(attempts.key, sql`(SELECT value FROM json_each(${JSON.stringify(keys)}))`));

/** Deletes the account row, after all other rows. */
export const deleteAccount = (member: MemberKey) =>
  accountOf(member).delete(accounts).where(isPending);
export const isDeletionPending = (member: MemberKey): SQL =>
  exists(accountOf(member).select({ one: sql`1` }).from(accounts).where(isPending));
