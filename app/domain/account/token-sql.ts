import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import type { TokenPurpose } from "./token-store";

export type MailedSecret = { siteId: SiteId; purpose: TokenPurpose; secretHash: string };

/** Spends a secret; returns the account once and never again. `when` must hold too. */
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

/** Spends all open secrets of a purpose, for example after a change of address. */
export function invalidateTokens(accountId: SQL, purpose: TokenPurpose, now: number): SQL {
  return sql`UPDATE account_tokens SET used_at = ${now} WHERE account_id = ${accountId} AND purpose = ${purpose} AND used_at IS NULL`;
}

/** Subquery, in the batch that spent a secret at `now`: the secret's account. */
export const ownerOfSpent = ({ siteId, purpose, secretHash }: MailedSecret, now: number): SQL =>
  sql`(SELECT account_id FROM account_tokens WHERE secret_hash = ${secretHash} AND site_id = ${siteId} AND purpose = ${purpose} AND used_at = ${now})`;

/** Subquery: the account of an unspent secret. */
export const ownerOfUnspent = ({ siteId, purpose, secretHash }: MailedSecret): SQL =>
  sql`(SELECT account_id FROM account_tokens WHERE secret_hash = ${secretHash} AND purpose = ${purpose} AND site_id = ${siteId} AND used_at IS NULL)`;

/** Whether the preceding statement wrote a row; for statements that take a condition. */
export const previousStatementWrote = sql`changes() > 0`;

/** Whether the secret exists; for later statements of the batch that wrote it. */
export const tokenExists = (secretHash: string): SQL =>
  sql`EXISTS (SELECT 1 FROM account_tokens WHERE secret_hash = ${secretHash})`;

/**
 * Spends the secrets mailed to an account for several purposes, except one, after a change of
 * address or password. `since`: only secrets written then or later.
 */
export function invalidateTokensOf(
  { accountId, purposes, but = "", since = 0 }: TokenSelection,
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
type TokenSelection = {
  accountId: MemberId;
  purposes: readonly TokenPurpose[];
  but?: string;
  since?: number;
};

/** Deletes the address stored with a used secret. */
export const clearTokenEmail = (secretHash: string): SQL =>
  sql`UPDATE account_tokens SET email = NULL WHERE secret_hash = ${secretHash} AND used_at IS NOT NULL`;

/**
 * Whether an account left this address and its owner can still take it back: nobody else may use it
 * until then, or a thief could lock the owner out with a new account. The account itself may.
 */
export const isReservedForUndo = (
  siteId: SiteId,
  email: string,
  { id, now }: { id: MemberId; now: number },
): SQL =>
  sql`EXISTS (SELECT 1 FROM account_tokens WHERE site_id = ${siteId} AND email = ${email} AND purpose = 'undo_mail_change'
    AND expires_at > ${now} AND used_at IS NULL AND account_id <> ${id})`;
