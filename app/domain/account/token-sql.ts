import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import type { Purpose } from "./token-store";

/** A mailed secret by its hash. */
export type MailedSecret = { siteId: SiteId; purpose: Purpose; secretHash: string };

/** The statement that uses a secret up; it returns the account once and never again. `when` must hold too. */
export function spendToken(
  { siteId, purpose, secretHash }: MailedSecret,
  now: number,
  when = sql`1`,
): Statement<{ accountId: MemberId }> {
  return sql`UPDATE account_tokens SET used_at = ${now}
    WHERE secret_hash = ${secretHash} AND site_id = ${siteId} AND purpose = ${purpose} AND used_at IS NULL AND expires_at > ${now}
      AND ${when}
    RETURNING account_id AS accountId`;
}

/** The statement that uses up all open secrets of a purpose, such as after a change of address. */
export function burnTokens(accountId: SQL, purpose: Purpose, now: number): SQL {
  return sql`UPDATE account_tokens SET used_at = ${now} WHERE account_id = ${accountId} AND purpose = ${purpose} AND used_at IS NULL`;
}

/** Inside the batch that used a secret up at `now`: whose it was. */
export const ownerOfSpent = ({ siteId, purpose, secretHash }: MailedSecret, now: number): SQL =>
  sql`(SELECT account_id FROM account_tokens WHERE secret_hash = ${secretHash} AND site_id = ${siteId} AND purpose = ${purpose} AND used_at = ${now})`;

/** Whose a secret is that was not used up yet; an expression. */
export const holderOf = ({ siteId, purpose, secretHash }: MailedSecret): SQL =>
  sql`(SELECT account_id FROM account_tokens WHERE secret_hash = ${secretHash} AND purpose = ${purpose} AND site_id = ${siteId} AND used_at IS NULL)`;

/** Whether the statement before wrote something, for one that takes a condition. */
export const lastWrote = sql`changes() > 0`;

/** Whether that secret stands, as part of a statement of the batch that wrote it. */
export const tokenExists = (secretHash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM account_tokens WHERE secret_hash = ${secretHash})`;

/**
 * The statement that uses up what was mailed to an account for several purposes, but for one secret: after a change of
 * what the account is opened with. `since`: only what was written then or later.
 */
export function burnAll(
  { accountId, purposes, but = "", since = 0 }: Burnt,
  now: number,
  when = sql`1`,
): SQL {
  const list = sql.join(
    purposes.map((purpose) => sql`${purpose}`),
    sql`, `,
  );
  return sql`UPDATE account_tokens SET used_at = ${now}, email = NULL
    WHERE account_id = ${accountId} AND purpose IN (${list}) AND used_at IS NULL
      AND secret_hash <> ${but} AND created_at >= ${since} AND ${when}`;
}
type Burnt = { accountId: MemberId; purposes: readonly Purpose[]; but?: string; since?: number };

/** Forgets the address that a used secret was about. */
export const forgetEmail = (secretHash: string): SQL =>
  sql`UPDATE account_tokens SET email = NULL WHERE secret_hash = ${secretHash} AND used_at IS NOT NULL`;

/**
 * Whether an address was left by an account whose owner can still take it back: nobody else may have it until then, or a
 * thief could shut the owner out by a new account. The account itself may.
 */
export const isKept = (
  siteId: SiteId,
  email: string,
  { id, now }: { id: MemberId; now: number },
): SQL =>
  sql`EXISTS (SELECT 1 FROM account_tokens WHERE site_id = ${siteId} AND email = ${email} AND purpose = 'undo_mail_change'
    AND expires_at > ${now} AND used_at IS NULL AND account_id <> ${id})`;
