import { and, eq, exists, isNotNull, isNull, ne, notExists, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal, type ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, insertInto, subselect, unscoped } from "~/db/query-builder";
import { insertSelect, nullable } from "~/db/text-statement";
import type { Language } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import { isSwitchedOff } from "../kill-switch/kill-switch-sql";
import { hasPurchase } from "../wallet/wallet-sql";
import type { MemberKey } from "./account";
import { accounts, consents } from "./account.tables";
import { isBannedAtCompany } from "./company-ban-sql";
import { CONSENTS, type ConsentSubject } from "./consents";
import { isReservedForUndo, previousStatementWrote } from "./token-sql";

/** An account's key, as values or as named parameters of a compiled statement. */
type AccountRef = { id: ValueOrSql<MemberId>; siteId: ValueOrSql<SiteId> };

const accountOf = (member: AccountRef) => forOwner(member, accounts.id);
/** For an account whose id is an expression of the same batch. */
const accountById = () => unscoped("the id is unique and found by the batch");

/** Subquery: the address of a member's account. */
export const emailOfAccount = (member: AccountRef): SQL =>
  sql`${accountOf(member).select({ email: accounts.email }).from(accounts)}`;

/** Whether a member's account has a property. */
const isAccountWhere = (member: AccountRef, condition: SQL): SQL =>
  exists(accountOf(member).select({ one: sql`1` }).from(accounts).where(condition));
/** Whether the site has an account with this id. */
export const hasAccount = (member: AccountRef): SQL => isAccountWhere(member, sql`1`);
/** The same for an account's id alone. */
const isAccountIdWhere = (id: ValueOrSql<MemberId> | SQL, condition?: SQL): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(accounts)
      .where(and(eq(accounts.id, id), condition)),
  );

// Literals: accounts_by_activated has a condition on the status.
const isUnconfirmedStatus = sql`${accounts.status} = 'not_confirmed'`;
const isActiveStatus = sql`${accounts.status} = 'active'`;

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
 * Inserts an unconfirmed account; no row if the address is taken, or banned at the company, or if
 * signups are switched off.
 * `inviter`: SQL expression for an
 * id or null.
 */
export function insertAccount(row: NewAccount, inviter: SQL) {
  const reserved = isReservedForUndo(row.siteId, row.email, { id: row.id, now: row.at });
  return insertSelect(
    accounts,
    {
      id: row.id,
      site_id: row.siteId,
      email: row.email,
      password_hash: row.passwordHash,
      status: "not_confirmed",
      language: row.language,
      signup_for_profile_id: inviter,
      signup_message: sql`CASE WHEN ${inviter} IS NULL THEN NULL ELSE ${row.signupMessage} END`,
      signup_date: row.at,
    },
    {
      when: sql`NOT ${reserved} AND NOT ${isBannedAtCompany(row.siteId, row.email)}
        AND NOT ${isSwitchedOff(row.siteId, "signups")}`,
      onConflict: sql`${ADDRESS} DO NOTHING`,
    },
  );
}

/** The columns of accounts_by_email. */
const ADDRESS = sql`(${sql.identifier(accounts.site_id.name)}, ${sql.identifier(accounts.email.name)})`;

export const accountExists = (id: MemberId): SQL => isAccountIdWhere(id);

export const isUnconfirmed = (member: MemberKey): SQL =>
  isAccountWhere(member, isUnconfirmedStatus);

/**
 * Changes the address of an unconfirmed account; does nothing if another account has the address.
 */
export const updateEmail = (member: MemberKey, email: string, now: number) =>
  accountOf(member).text(
    {},
    ({
      inScope,
    }) => sql`UPDATE OR IGNORE ${accounts} SET ${sql.identifier(accounts.email.name)} = ${email}
      WHERE ${inScope(accounts)} AND ${isUnconfirmedStatus}
      AND NOT ${isReservedForUndo(member.siteId, email, { id: member.id, now })}`,
  );

/** Whether a member may use an address: no other account has it or may still take it back. */
export const isAddressFree = ({ id, siteId }: MemberKey, email: string, now: number): SQL => {
  const other = forSite(siteId)
    .select({ one: sql`1` })
    .from(accounts)
    .where(and(eq(accounts.email, email), ne(accounts.id, id)));
  return sql`(${notExists(other)} AND NOT ${isReservedForUndo(siteId, email, { id, now })})`;
};

/** The account's id if it has this address and is still unconfirmed, else null. */
export const unconfirmedIdAt = (member: MemberKey, email: string): SQL =>
  sql`${accountOf(member)
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), isUnconfirmedStatus))}`;

/** Whether the account has this address and is still unconfirmed. */
export const isUnconfirmedAt = (member: MemberKey, email: string): SQL =>
  sql`${unconfirmedIdAt(member, email)} IS NOT NULL`;

/**
 * Advances `signup_step` only if `step` is the current one, so a repeated or early post changes
 * nothing.
 */
export const updateStep = (member: MemberKey, step: number) =>
  accountOf(member)
    .update(accounts)
    .set({ signup_step: step + 1 })
    .where(eq(accounts.signup_step, step));

export const areStepsDone = (member: MemberKey): SQL =>
  isAccountWhere(member, eq(accounts.signup_step, 5));

/** Marks the address as confirmed; `owner`: SQL expression for the account's id. */
export const confirmAccount = (owner: SQL, at: number) =>
  accountById()
    .update(accounts)
    .set({ status: "active", activated_at: at })
    .where(and(eq(accounts.id, owner), isUnconfirmedStatus));

/** Subquery: the id of the account with this address that satisfies a condition. */
const idAt = (siteId: SiteId, email: string, condition: SQL): SQL =>
  sql`${forSite(siteId)
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.email, email), condition))}`;

/** Subquery: id of the account with this address, if it may log in. */
export const accountIdOf = (siteId: SiteId, email: string): SQL =>
  idAt(siteId, email, sql`${accounts.status} IN ('not_confirmed','active')`);

/** Subquery: id of the account with this address, whatever its status except deleted. */
export const anyAccountIdOf = (siteId: SiteId, email: string): SQL =>
  idAt(siteId, email, sql`${accounts.status} <> 'deleted'`);

/** Subquery: an account's status; null if the account does not exist. */
export const statusOf = (account: AccountRef): SQL =>
  sql`${accountOf(account).select({ status: accounts.status }).from(accounts)}`;

export const isPremiumAccount = (member: MemberKey): SQL =>
  isAccountWhere(member, isNotNull(accounts.premium_since));

export const isActiveAccount = (owner: SQL): SQL => isAccountIdWhere(owner, isActiveStatus);

export const selectAccount = (owner: SQL) =>
  accountById()
    .select({ id: accounts.id, status: accounts.status, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.id, owner));

/** A member's account, for a login that does not start from the address (passkey). */
export const selectAccountOf = (member: MemberKey) =>
  accountOf(member)
    .select({ status: accounts.status, language: accounts.language, email: accounts.email })
    .from(accounts);

export type Consent = {
  subject: ConsentSubject;
  granted: boolean;
  at: number;
};

/** Giving a consent twice keeps the first date; withdrawing it deletes the row. */
export function setConsent(
  { id, siteId }: MemberKey,
  { subject, granted, at }: Consent,
): Statement {
  return granted
    ? insertInto(consents)
        .values({
          site_id: siteId,
          account_id: id,
          subject,
          given_at: at,
          version: CONSENTS[subject].version,
        })
        .onConflictDoUpdate(newerVersion(subject, at))
    : endConsent({ id, siteId }, subject, undefined);
}

/** A consent to an earlier version is replaced; one to the same keeps its date. */
const newerVersion = (subject: ConsentSubject, at: number) => ({
  target: [consents.account_id, consents.subject],
  set: { given_at: at, version: CONSENTS[subject].version },
  setWhere: sql`${consents.version} < excluded.version`,
});

/** Stores a consent as part of another batch, if `when` holds. */
export const grantConsent = (
  {
    id,
    siteId,
    at,
  }: { id: ValueOrSql<MemberId>; siteId: ValueOrSql<SiteId>; at: ValueOrSql<number> },
  subject: ConsentSubject,
  when: SQL,
) =>
  insertSelect(
    consents,
    {
      site_id: siteId,
      account_id: id,
      subject,
      given_at: at,
      version: CONSENTS[subject].version,
    },
    { when, onConflict: sql`DO NOTHING` },
  );

/** Deletes a consent if `when` holds. */
export const endConsent = (member: MemberKey, subject: ConsentSubject, when: SQL | undefined) =>
  forOwner(member, consents.account_id)
    .delete(consents)
    .where(and(eq(consents.subject, subject), when));

/** Subquery: when a consent was given, or null. `owner`: SQL expression for the account's id. */
export const consentOf = (owner: SQL, subject: ConsentSubject): SQL =>
  sql`(SELECT ${consents.given_at} FROM ${consents} WHERE ${consents.account_id} = ${owner} AND ${consents.subject} = ${subject})`;

/** Condition: the member gave a consent, in this version or a later one. */
export const hasConsentVersion = (
  owner: ValueOrSql<MemberId> | SQL,
  subject: ConsentSubject,
  version: number,
): SQL =>
  sql`EXISTS (SELECT 1 FROM ${consents} WHERE ${consents.account_id} = ${owner} AND ${consents.subject} = ${subject} AND ${consents.version} >= ${literal(version)})`;

/**
 * Subquery: the unsent message a member wrote to `otherId` (an SQL expression) before joining, or
 * null.
 */
export const signupMessageTo = (account: AccountRef, otherId: SQL): SQL =>
  sql`${accountOf(account)
    .select({ message: accounts.signup_message })
    .from(accounts)
    .where(eq(accounts.signup_for_profile_id, otherId))}`;

/**
 * Counts a started conversation, since a free member may start only a limited number, and deletes
 * the message written to the other member before joining.
 */
export const countStartedConversation = (
  id: ValueOrSql<MemberId>,
  otherId: ValueOrSql<MemberId>,
  when: SQL,
) =>
  accountById()
    .update(accounts)
    .set({
      conversations_started: sql`${accounts.conversations_started} + 1`,
      signup_message: sql`CASE WHEN ${accounts.signup_for_profile_id} = ${otherId} THEN NULL ELSE ${accounts.signup_message} END`,
    })
    .where(and(eq(accounts.id, id), when));

/** Whether the account has Premium; `owner`: SQL expression for the account's id. */
export const hasPremium = (owner: SQL): SQL =>
  isAccountIdWhere(owner, isNotNull(accounts.premium_since));

/**
 * Whether the account ever completed a purchase, including one withdrawn or charged back since: the
 * welcome discount is then used (R280). `owner`: SQL expression for the account's id.
 */
export const hasBought = (owner: SQL): SQL =>
  sql`(${hasPremium(owner)} OR ${hasPurchase(owner as SQL<MemberId>)})`;

/** Whether Premium began at this moment, that is with the order paid then. */
export const premiumBeganAt = (owner: SQL, at: SQL): SQL =>
  isAccountIdWhere(owner, eq(accounts.premium_since, at));

/**
 * Starts Premium if it has not started and `when` holds (R213). `owner`: SQL expression for the
 * account's id.
 */
export const startPremium = (owner: SQL, at: number, when: SQL) =>
  accountById()
    .update(accounts)
    .set({ premium_since: at })
    .where(and(eq(accounts.id, owner), isNull(accounts.premium_since), when));

/** Ends Premium if `when` holds. */
export const endPremium = (owner: SQL, when: SQL) =>
  accountById()
    .update(accounts)
    .set({ premium_since: null })
    .where(and(eq(accounts.id, owner), isNotNull(accounts.premium_since), when));

/**
 * SQL fragments that change an account's address or password as part of a use case's batch. Each
 * writes only if the preceding statement wrote a row.
 */

/** Sets the address for which a secret was just spent. */
export const changeConfirmedEmail = (member: MemberKey, email: string) =>
  accountOf(member).update(accounts).set({ email }).where(previousStatementWrote);

/** Restores the old address and disables the password until a new one is set. */
export const restoreEmail = (member: MemberKey, email: string, closed: string) =>
  accountOf(member)
    .update(accounts)
    .set({ email, password_hash: closed })
    .where(previousStatementWrote);

/** Sets the password for which a secret was just spent. */
export const resetPasswordHash = (member: MemberKey, hash: string) =>
  accountOf(member).update(accounts).set({ password_hash: hash }).where(previousStatementWrote);

/** Sets a new password for a member who proved the old one. */
export const updatePasswordHash = (member: MemberKey, hash: string) =>
  accountOf(member).update(accounts).set({ password_hash: hash });

/** Whether this exact hash is stored: each hash has its own salt, so no two writes share one. */
export const hasPasswordHash = (member: MemberKey, hash: string): SQL =>
  isAccountWhere(member, eq(accounts.password_hash, hash));

/**
 * Which account of a site owns an address now, relative to `account`. `own`: the account's current
 * address; null if the account does not exist. `isOwn`: it is the requested one. `isOthers`:
 * another account of the site has the requested address. By accounts_by_email and the primary key.
 */
export const selectAddressOwnership = (siteId: SiteId, email: string, account: MemberId | null) => {
  const own = sql`${forSite(siteId)
    .select({ email: accounts.email })
    .from(accounts)
    .where(sql`${accounts.id} = ${account}`)}`;
  const others = idAt(siteId, email, sql`${accounts.id} IS NOT ${account}`);
  return unscoped("subqueries of one site").text(
    {
      own: nullable(sql`own.email`.mapWith(accounts.email)),
      isOwn: sql`own.email IS ${email}`.mapWith(Boolean),
      isOthers: sql`EXISTS ${others}`.mapWith(Boolean),
    },
    ({ columns }) => sql`SELECT ${columns} FROM (SELECT ${own} AS email) own`,
  );
};
