import { and, eq, sql } from "drizzle-orm";
import { first, run } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { build } from "~/db/query-builder";
import type { Language } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "./account";
import { accounts } from "./account.tables";

const hasAddress = (siteId: SiteId, email: string) =>
  and(eq(accounts.site_id, siteId), eq(accounts.email, email));

/** Loads the account of an address, only to check a password. */
export const findForLogin = (db: Database, siteId: SiteId, email: string) =>
  first(
    db,
    build
      .select({
        id: accounts.id,
        status: accounts.status,
        passwordHash: accounts.password_hash,
        language: accounts.language,
      })
      .from(accounts)
      .where(hasAddress(siteId, email)),
  );

/** One row if the address belongs to a confirmed account; by accounts_by_email. */
export const selectConfirmed = (siteId: SiteId, email: string) =>
  build
    .select({ confirmed: sql<1>`1`.as("confirmed") })
    .from(accounts)
    .where(and(hasAddress(siteId, email), eq(accounts.status, "active")));

export const selectAddress = (siteId: SiteId, accountId: MemberId) =>
  build
    .select({ email: accounts.email })
    .from(accounts)
    .where(and(eq(accounts.id, accountId), eq(accounts.site_id, siteId)));

/** E-mail address and language of a member; no row if the address is unconfirmed. */
export const selectRecipient = ({ id, siteId }: MemberKey) =>
  build
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(and(eq(accounts.id, id), eq(accounts.site_id, siteId), eq(accounts.status, "active")));

export async function updateLanguage(
  db: Database,
  { id, siteId }: MemberKey,
  language: Language,
): Promise<void> {
  await run(
    db,
    build
      .update(accounts)
      .set({ language })
      .where(and(eq(accounts.id, id), eq(accounts.site_id, siteId))),
  );
}
