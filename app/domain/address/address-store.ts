import { sql } from "drizzle-orm";
import { first, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { MemberId, SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";

export type MailChangeOwner = {
  id: MemberId;
  email: string;
  name: string;
  language: string;
  status: AccountStatus;
};
/**
 * Plus the address stored with the mailed secret (the new one, or the old one to restore) and when
 * it was written.
 */
export type MailChange = MailChangeOwner & { about: string; writtenAt: number };

const ownerColumns = sql`a.id AS id, a.email AS email, p.name AS name, a.language AS language, a.status AS status`;

export async function findOwner(
  db: Database,
  { id, siteId }: MemberKey,
): Promise<MailChangeOwner | null> {
  return first(
    db,
    sql<MailChangeOwner>`SELECT ${ownerColumns} FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.id = ${id} AND a.site_id = ${siteId}`,
  );
}

/** The account that has an address, to notify its owner that somebody else requested it. */
export async function findHolder(
  db: Database,
  siteId: SiteId,
  email: string,
): Promise<MailChangeOwner | null> {
  return first(
    db,
    sql<MailChangeOwner>`SELECT ${ownerColumns} FROM accounts a JOIN profiles p ON p.id = a.id
    WHERE a.site_id = ${siteId} AND a.email = ${email} AND a.status IN ('not_confirmed', 'active')`,
  );
}

type MailChangeSecret = {
  siteId: SiteId;
  purpose: "mail_change" | "undo_mail_change";
  secretHash: string;
};

/** The change a mailed secret makes, as long as the secret may be used. */
export async function findMailChange(
  db: Database,
  { siteId, purpose, secretHash }: MailChangeSecret,
  now: number,
): Promise<MailChange | null> {
  return first(
    db,
    sql<MailChange>`SELECT ${ownerColumns}, t.email AS about, t.created_at AS writtenAt
    FROM account_tokens t JOIN accounts a ON a.id = t.account_id JOIN profiles p ON p.id = a.id
    WHERE t.secret_hash = ${secretHash} AND t.site_id = ${siteId} AND t.purpose = ${purpose} AND t.used_at IS NULL
      AND t.expires_at > ${now} AND t.email IS NOT NULL AND a.status <> 'deleted'`,
  );
}

/** A member's own address and the pending new one; by account_tokens_by_account. */
export function selectAddresses(
  { id, siteId }: MemberKey,
  now: number,
): Statement<{ email: string; status: AccountStatus; waiting: string | null }> {
  return sql`SELECT email, status, (SELECT t.email FROM account_tokens t WHERE t.account_id = accounts.id AND t.purpose = 'mail_change'
      AND t.used_at IS NULL AND t.expires_at > ${now} ORDER BY t.created_at DESC LIMIT 1) AS waiting
    FROM accounts WHERE id = ${id} AND site_id = ${siteId}`;
}
