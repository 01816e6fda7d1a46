import { and, eq, sql } from "drizzle-orm";
import { first, run } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { forOwner, forSite } from "~/db/query-builder";
import type { Language } from "~/i18n/languages";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "./account";
import { accounts } from "./account.tables";

const accountOf = (member: MemberKey) => forOwner(member, accounts.id);

/** Loads the account of an address, only to check a password. */
export const findForLogin = (db: Database, siteId: SiteId, email: string) =>
  first(
    db,
    forSite(siteId)
      .select({
        id: accounts.id,
        status: accounts.status,
        passwordHash: accounts.password_hash,
        language: accounts.language,
      })
      .from(accounts)
      .where(eq(accounts.email, email)),
  );

/** One row if the address belongs to a confirmed account; by accounts_by_email. */
export const selectConfirmed = (siteId: SiteId, email: string) =>
  forSite(siteId)
    .select({ confirmed: sql<1>`1`.as("confirmed") })
    .from(accounts)
    .where(and(eq(accounts.email, email), eq(accounts.status, "active")));

export const selectAddress = (siteId: SiteId, accountId: MemberId) =>
  accountOf({ id: accountId, siteId }).select({ email: accounts.email }).from(accounts);

/** E-mail address and language of a member; no row if the address is unconfirmed. */
export const selectRecipient = (member: MemberKey) =>
  accountOf(member)
    .select({ email: accounts.email, language: accounts.language })
    .from(accounts)
    .where(eq(accounts.status, "active"));

export async function updateLanguage(
  db: Database,
  member: MemberKey,
  language: Language,
): Promise<void> {
  await run(db, accountOf(member).update(accounts).set({ language }));
}
