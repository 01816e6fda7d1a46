import { sql } from "drizzle-orm";
import { first, run, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import type { Language } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "./account";

type LoginRow = {
  id: MemberId;
  status: AccountStatus;
  passwordHash: string;
  language: string;
};

/** Loads the account of an address, only to check a password. */
export async function findForLogin(
  db: Database,
  siteId: SiteId,
  email: string,
): Promise<LoginRow | null> {
  return first(
    db,
    sql`SELECT id, status, password_hash AS passwordHash, language FROM accounts
    WHERE site_id = ${siteId} AND email = ${email}`,
  );
}

/** One row if the address belongs to a confirmed account; by accounts_by_email. */
export function selectConfirmed(siteId: SiteId, email: string): Statement<{ confirmed: 1 }> {
  return sql`SELECT 1 AS confirmed FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND status = 'active'`;
}

export function selectAddress(siteId: SiteId, accountId: MemberId): Statement<{ email: string }> {
  return sql`SELECT email FROM accounts WHERE id = ${accountId} AND site_id = ${siteId}`;
}

/** E-mail address and language of a member; no row if the address is unconfirmed. */
export function selectRecipient({
  id,
  siteId,
}: MemberKey): Statement<{ email: string; language: string }> {
  return sql`SELECT email, language FROM accounts WHERE id = ${id} AND site_id = ${siteId} AND status = 'active'`;
}

export async function updateLanguage(
  db: Database,
  { id, siteId }: MemberKey,
  language: Language,
): Promise<void> {
  await run(
    db,
    sql`UPDATE accounts SET language = ${language} WHERE id = ${id} AND site_id = ${siteId}`,
  );
}
