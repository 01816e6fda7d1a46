import { and, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ValueOrSql } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { Language } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import { hasPurchase } from "../wallet/wallet-sql";
import type { MemberKey } from "./account";
import { accounts, consents } from "./account.tables";
import { isReservedForUndo } from "./token-sql";

/** An account's key, as values or as named parameters of a compiled statement. */
type AccountRef = { id: ValueOrSql<MemberId>; siteId: ValueOrSql<SiteId> };

export type NewAccount = {
  id: MemberId;
  siteId: SiteId;
  email: string;
  passwordHash: string;
  language: Language;
  /** The first message the visitor wrote to the inviter; stored only when there is an inviter. */
  signupMessage: string | null;
  at: number;
};

/**
 * Inserts an unconfirmed account; no row if the address is taken. `inviter`: SQL expression for an
 * id or null.
 */
export function insertAccount(row: NewAccount, inviter: SQL): Statement {
  return sql`
    INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_for_profile_id, signup_message, signup_date)
    SELECT ${row.id}, ${row.siteId}, ${row.email}, ${row.passwordHash}, 'not_confirmed', ${row.language}, ${inviter},
      CASE WHEN ${inviter} IS NULL THEN NULL ELSE ${row.signupMessage} END, ${row.at}
    WHERE NOT ${isReservedForUndo(row.siteId, row.email, { id: row.id, now: row.at })}
    ON CONFLICT (site_id, email) DO NOTHING`;
}

export const accountExists = (id: MemberId): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})`;

export const isUnconfirmed = ({ id, siteId }: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND status = 'not_confirmed')`;

/**
 * Changes the address of an unconfirmed account; does nothing if another account has the address.
 */
export function updateEmail({ id, siteId }: MemberKey, email: string, now: number): Statement {
  return sql`UPDATE OR IGNORE accounts SET email = ${email} WHERE id = ${id} AND site_id = ${siteId} AND status = 'not_confirmed'
    AND NOT ${isReservedForUndo(siteId, email, { id, now })}`;
}

/** Whether a member may use an address: no other account has it or may still take it back. */
export const isAddressFree = ({ id, siteId }: MemberKey, email: string, now: number): SQL =>
  sql`(NOT EXISTS (SELECT 1 FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND id <> ${id})
    AND NOT ${isReservedForUndo(siteId, email, { id, now })})`;

/** The account's id if it has this address and is still unconfirmed, else null. */
export const unconfirmedIdAt = ({ id, siteId }: MemberKey, email: string): SQL =>
  sql`(SELECT id FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND email = ${email} AND status = 'not_confirmed')`;

/** Whether the account has this address and is still unconfirmed. */
export const isUnconfirmedAt = (member: MemberKey, email: string): SQL =>
  sql`${unconfirmedIdAt(member, email)} IS NOT NULL`;

/**
 * Advances `signup_step` only if `step` is the current one, so a repeated or early post changes
 * nothing.
 */
export const updateStep = ({ id, siteId }: MemberKey, step: number) =>
  build
    .update(accounts)
    .set({ signup_step: step + 1 })
    .where(and(eq(accounts.id, id), eq(accounts.site_id, siteId), eq(accounts.signup_step, step)));

export const areStepsDone = ({ id, siteId }: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND signup_step = 5)`;

/** Marks the address as confirmed; `owner`: SQL expression for the account's id. */
export const confirmAccount = (owner: SQL, at: number) =>
  build
    .update(accounts)
    .set({ status: "active", activated_at: at })
    .where(and(eq(accounts.id, owner), eq(accounts.status, "not_confirmed")));

/** Subquery: id of the account with this address, if it may log in. */
export const accountIdOf = (siteId: SiteId, email: string): SQL =>
  sql`(SELECT id FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND status IN ('not_confirmed','active'))`;

/** Subquery: id of the account with this address, whatever its status except deleted. */
export const anyAccountIdOf = (siteId: SiteId, email: string): SQL =>
  sql`(SELECT id FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND status <> 'deleted')`;

/** Subquery: an account's status; null if the account does not exist. */
export const statusOf = ({ id, siteId }: AccountRef): SQL =>
  sql`(SELECT status FROM accounts WHERE id = ${id} AND site_id = ${siteId})`;

export const isPremiumAccount = ({ id, siteId }: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND premium_since IS NOT NULL)`;

export const isActiveAccount = (owner: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${owner} AND status = 'active')`;

export const selectAccount = (owner: SQL) =>
  build
    .select({ id: accounts.id, status: accounts.status, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, owner));

/** A member's account, for a login that does not start from the address (passkey). */
export const selectAccountOf = (member: MemberKey) =>
  build
    .select({ status: accounts.status, language: accounts.language, email: accounts.email })
    .from(accounts)
    .where(isAccount(member));

const isAccount = ({ id, siteId }: MemberKey) =>
  and(eq(accounts.id, id), eq(accounts.site_id, siteId));

export type Consent = {
  subject: "sexuality" | "intimate_interests" | "fictional_profiles";
  granted: boolean;
  at: number;
};

/** Giving a consent twice keeps the first date; withdrawing it deletes the row. */
export function setConsent(
  { id, siteId }: MemberKey,
  { subject, granted, at }: Consent,
): Statement {
  return granted
    ? build
        .insert(consents)
        .values({ site_id: siteId, account_id: id, subject, given_at: at })
        .onConflictDoNothing()
    : endConsent({ id, siteId }, subject, undefined);
}

/** Stores a consent as part of another batch, if `when` holds. */
export const grantConsent = (
  {
    id,
    siteId,
    at,
  }: { id: ValueOrSql<MemberId>; siteId: ValueOrSql<SiteId>; at: ValueOrSql<number> },
  subject: Consent["subject"],
  when: SQL,
): SQL =>
  sql`INSERT INTO consents (site_id, account_id, subject, given_at) SELECT ${siteId}, ${id}, ${subject}, ${at} WHERE ${when} ON CONFLICT DO NOTHING`;

/** Deletes a consent if `when` holds. */
export const endConsent = (
  { id, siteId }: MemberKey,
  subject: Consent["subject"],
  when: SQL | undefined,
) =>
  build
    .delete(consents)
    .where(
      and(
        eq(consents.account_id, id),
        eq(consents.subject, subject),
        eq(consents.site_id, siteId),
        when,
      ),
    );

/** Subquery: when a consent was given, or null. `owner`: SQL expression for the account's id. */
export const consentOf = (owner: SQL, subject: Consent["subject"]): SQL =>
  sql`(SELECT given_at FROM consents WHERE account_id = ${owner} AND subject = ${subject})`;

/**
 * Subquery: the unsent message a member wrote to `otherId` (an SQL expression) before joining, or
 * null.
 */
export const signupMessageTo = ({ id, siteId }: AccountRef, otherId: SQL): SQL =>
  sql`(SELECT signup_message FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND signup_for_profile_id = ${otherId})`;

/**
 * Counts a started conversation, since a free member may start only a limited number, and deletes
 * the message written to the other member before joining.
 */
export const countStartedConversation = (
  id: ValueOrSql<MemberId>,
  otherId: ValueOrSql<MemberId>,
  when: SQL,
): SQL =>
  sql`UPDATE accounts SET conversations_started = conversations_started + 1,
      signup_message = CASE WHEN signup_for_profile_id = ${otherId} THEN NULL ELSE signup_message END
    WHERE id = ${id} AND ${when}`;

/** Whether the account has Premium; `owner`: SQL expression for the account's id. */
export const hasPremium = (owner: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${owner} AND premium_since IS NOT NULL)`;

/**
 * Whether the account ever completed a purchase, including one withdrawn or charged back since: the
 * welcome discount is then used (R280). `owner`: SQL expression for the account's id.
 */
export const hasBought = (owner: SQL): SQL =>
  sql`(${hasPremium(owner)} OR ${hasPurchase(owner as SQL<MemberId>)})`;

/** Whether Premium began at this moment, that is with the order paid then. */
export const premiumBeganAt = (owner: SQL, at: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${owner} AND premium_since = ${at})`;

/**
 * Starts Premium if it has not started and `when` holds (R213). `owner`: SQL expression for the
 * account's id.
 */
export const startPremium = (owner: SQL, at: number, when: SQL) =>
  build
    .update(accounts)
    .set({ premium_since: at })
    .where(and(eq(accounts.id, owner), isNull(accounts.premium_since), when));

/** Ends Premium if `when` holds. */
export const endPremium = (owner: SQL, when: SQL) =>
  build
    .update(accounts)
    .set({ premium_since: null })
    .where(and(eq(accounts.id, owner), isNotNull(accounts.premium_since), when));

/**
 * SQL fragments that change an account's address or password as part of a use case's batch. Each
 * writes only if the preceding statement wrote a row.
 */

/** Sets the address for which a secret was just spent. */
export const changeConfirmedEmail = ({ id, siteId }: MemberKey, email: string): Statement =>
  sql`UPDATE accounts SET email = ${email} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}`;

/** Restores the old address and disables the password until a new one is set. */
export const restoreEmail = ({ id, siteId }: MemberKey, email: string, closed: string): Statement =>
  sql`UPDATE accounts SET email = ${email}, password_hash = ${closed} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}`;

/** Sets the password for which a secret was just spent. */
export const resetPasswordHash = ({ id, siteId }: MemberKey, hash: string): Statement =>
  sql`UPDATE accounts SET password_hash = ${hash} WHERE changes() > 0 AND id = ${id} AND site_id = ${siteId}`;

/** Sets a new password for a member who proved the old one. */
export const updatePasswordHash = ({ id, siteId }: MemberKey, hash: string) =>
  build
    .update(accounts)
    .set({ password_hash: hash })
    .where(and(eq(accounts.site_id, siteId), eq(accounts.id, id)));

/** Whether this exact hash is stored: each hash has its own salt, so no two writes share one. */
export const hasPasswordHash = ({ id, siteId }: MemberKey, hash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND password_hash = ${hash})`;

type AddressOwnership = {
  /** The account's current address; null if the account does not exist. */
  own: string | null;
  /** Whether the account's own address is the requested one. */
  isOwn: number;
  /** Whether another account of the site has the requested address. */
  isOthers: number;
};

/**
 * Which account of a site owns an address now, relative to `account`. By accounts_by_email and the
 * primary key.
 */
export const selectAddressOwnership = (
  siteId: SiteId,
  email: string,
  account: MemberId | null,
): Statement<AddressOwnership> =>
  sql`SELECT own.email AS own, own.email IS ${email} AS isOwn,
      EXISTS (SELECT 1 FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND id IS NOT ${account}) AS isOthers
    FROM (SELECT (SELECT email FROM accounts WHERE id = ${account} AND site_id = ${siteId}) AS email) own`;
