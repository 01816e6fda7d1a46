import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/db/database.server";
import type { Language } from "~/i18n/languages";
import type { AccountStatus } from "./account";
import { accounts } from "./account.tables";

export type LoginRow = {
  id: string;
  status: AccountStatus;
  passwordHash: string;
  language: string;
};

/** The account of an address, for checking a password only. */
export async function findForLogin(
  db: Database,
  siteId: string,
  email: string,
): Promise<LoginRow | null> {
  const [row] = await db
    .select({
      id: accounts.id,
      status: accounts.status,
      passwordHash: accounts.password_hash,
      language: accounts.language,
    })
    .from(accounts)
    .where(and(eq(accounts.site_id, siteId), eq(accounts.email, email)));
  return row ?? null;
}

/** The account's id where an address has one that may log in, as part of another statement. */
export function accountIdOf(siteId: string, email: string) {
  return sql`(SELECT id FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND status IN ('not_confirmed','active'))`;
}

/** One row where the address belongs to an account that confirmed it; by accounts_by_email. */
export function selectConfirmed(siteId: string, email: string) {
  return sql`SELECT 1 AS confirmed FROM accounts WHERE site_id = ${siteId} AND email = ${email} AND status = 'active'`;
}

/** A member's own address. */
export function selectAddress(siteId: string, accountId: string) {
  return sql`SELECT email FROM accounts WHERE id = ${accountId} AND site_id = ${siteId}`;
}

export async function updateLanguage(
  db: Database,
  siteId: string,
  accountId: string,
  language: Language,
): Promise<void> {
  await db
    .update(accounts)
    .set({ language })
    .where(and(eq(accounts.id, accountId), eq(accounts.site_id, siteId)));
}
