import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Value } from "~/db/compiled";
import type { Language } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "./account";
import { isKept } from "./token-sql";

/** Whose, as values or as names of a compiled statement. */
type Asked = { id: Value<MemberId>; siteId: Value<SiteId> };

export type NewAccount = {
  id: MemberId;
  siteId: SiteId;
  email: string;
  passwordHash: string;
  language: Language;
  /** What the visitor wrote to the inviter; kept only where there is one. */
  signupMessage: string | null;
  at: number;
};

/** An account that waits for its confirmation; nothing where the address is taken. `inviter` is an expression for an id or null. */
export function insertAccount(row: NewAccount, inviter: SQL): Statement {
  return sql`
    INSERT INTO accounts (id, site_id, email, password_hash, status, language, signup_for_profile_id, signup_message, signup_date)
    SELECT ${row.id}, ${row.siteId}, ${row.email}, ${row.passwordHash}, 'not_confirmed', ${row.language}, ${inviter},
      CASE WHEN ${inviter} IS NULL THEN NULL ELSE ${row.signupMessage} END, ${row.at}
    WHERE NOT ${isKept(row.siteId, row.email, { id: row.id, now: row.at })}
    ON CONFLICT (site_id, email) DO NOTHING`;
}

export const accountExists = (id: MemberId): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id})`;

export const isUnconfirmed = ({ id, siteId }: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND status = 'not_confirmed')`;

/** Sets the address of an account that nobody confirmed yet; where another account has it, nothing happens. */
export function updateEmail({ id, siteId }: MemberKey, email: string, now: number): Statement {
  return sql`UPDATE OR IGNORE accounts SET email = ${email} WHERE id = ${id} AND site_id = ${siteId} AND status = 'not_confirmed'
    AND NOT ${isKept(siteId, email, { id, now })}`;
}

/** Whether a member may have an address: nobody else has it, or may take it back. */
export const isFree = ({ id, siteId }: MemberKey, email: string, now: number): SQL =>
  sql`(NOT EXISTS (SELECT 1 FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND id <> ${id})
    AND NOT ${isKept(siteId, email, { id, now })})`;

/** The account's id where it has this address now and still has to confirm it, else null. */
export const idAwaitedAt = ({ id, siteId }: MemberKey, email: string): SQL =>
  sql`(SELECT id FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND email = ${email} AND status = 'not_confirmed')`;

/** Whether it is so. */
export const awaitsAt = (member: MemberKey, email: string): SQL =>
  sql`${idAwaitedAt(member, email)} IS NOT NULL`;

/** Moves on from a step where it was the next one; a step posted again, or ahead of its turn, moves nothing. */
export function updateStep({ id, siteId }: MemberKey, step: number): Statement {
  return sql`UPDATE accounts SET signup_step = ${step + 1} WHERE id = ${id} AND site_id = ${siteId} AND signup_step = ${step}`;
}

export const areStepsDone = ({ id, siteId }: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND signup_step = 5)`;

/** The address is confirmed; `owner` is an expression for the account's id. */
export function confirmAccount(owner: SQL, at: number): Statement {
  return sql`UPDATE accounts SET status = 'active', activated_at = ${at} WHERE id = ${owner} AND status = 'not_confirmed'`;
}

/** The account's id where an address has one that may log in, as part of another statement. */
export const accountIdOf = (siteId: SiteId, email: string): SQL =>
  sql`(SELECT id FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND status IN ('not_confirmed','active'))`;

/** The account's id where an address has one, whatever it may do. */
export const ownerOf = (siteId: SiteId, email: string): SQL =>
  sql`(SELECT id FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND status <> 'deleted')`;

/** An account's status, null where it is not there; as part of another statement. */
export const statusOf = ({ id, siteId }: Asked): SQL =>
  sql`(SELECT status FROM accounts WHERE id = ${id} AND site_id = ${siteId})`;

export const isPremiumAccount = ({ id, siteId }: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND premium_since IS NOT NULL)`;

export const isActiveAccount = (owner: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM accounts WHERE id = ${owner} AND status = 'active')`;

export function selectAccount(
  owner: SQL,
): Statement<{ id: MemberId; status: AccountStatus; language: string }> {
  return sql`SELECT id AS id, status AS status, language AS language FROM accounts WHERE id = ${owner}`;
}

/** A member's account, as a login by something other than its address needs it. */
export const selectAccountOf = ({
  id,
  siteId,
}: MemberKey): Statement<{ status: AccountStatus; language: string; email: string }> =>
  sql`SELECT status AS status, language AS language, email AS email FROM accounts WHERE id = ${id} AND site_id = ${siteId}`;

export type Consent = {
  subject: "sexuality" | "intimate_interests" | "fictional_profiles";
  given: boolean;
  at: number;
};

/** Given again keeps its first moment; taken back it is gone. */
export function setConsent({ id, siteId }: MemberKey, { subject, given, at }: Consent): Statement {
  return given
    ? sql`INSERT INTO consents (site_id, account_id, subject, given_at) VALUES (${siteId}, ${id}, ${subject}, ${at}) ON CONFLICT DO NOTHING`
    : endConsent({ id, siteId }, subject, sql`1`);
}

/** A consent that is given with something else, as part of its batch, where `when` holds. */
export const giveConsent = (
  { id, siteId, at }: { id: Value<MemberId>; siteId: Value<SiteId>; at: Value<number> },
  subject: Consent["subject"],
  when: SQL,
): SQL =>
  sql`INSERT INTO consents (site_id, account_id, subject, given_at) SELECT ${siteId}, ${id}, ${subject}, ${at} WHERE ${when} ON CONFLICT DO NOTHING`;

/** The consent is gone, where `when` holds. */
export const endConsent = (
  { id, siteId }: MemberKey,
  subject: Consent["subject"],
  when: SQL,
): Statement =>
  sql`DELETE FROM consents WHERE account_id = ${id} AND subject = ${subject} AND site_id = ${siteId} AND ${when}`;

/** When a consent was given, null where it is not; as part of another statement. `owner` is an expression for the account's id. */
export const consentOf = (owner: SQL, subject: Consent["subject"]): SQL =>
  sql`(SELECT given_at FROM consents WHERE account_id = ${owner} AND subject = ${subject})`;

/** What a member wrote to another before joining, and has not sent; null where there is nothing. `otherId` is an expression. */
export const signupMessageTo = ({ id, siteId }: Asked, otherId: SQL): SQL =>
  sql`(SELECT signup_message FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND signup_for_profile_id = ${otherId})`;

/** Counts a conversation that a member starts: a free one may start only so many. What they wrote to the other before joining is done with. */
export const countStart = (id: Value<MemberId>, otherId: Value<MemberId>, when: SQL): SQL =>
  sql`UPDATE accounts SET conversations_started = conversations_started + 1,
      signup_message = CASE WHEN signup_for_profile_id = ${otherId} THEN NULL ELSE signup_message END
    WHERE id = ${id} AND ${when}`;
