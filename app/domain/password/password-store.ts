import { and, eq, gt, isNull, ne } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { forSite, type RowOf } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accounts, accountTokens } from "../account/account.tables";
import { profiles } from "../profile/profile.tables";

const ownerColumns = {
  id: accounts.id,
  email: accounts.email,
  name: profiles.name,
  language: accounts.language,
  status: accounts.status,
};

const selectOwners = (siteId: SiteId) =>
  forSite(siteId)
    .select(ownerColumns)
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id));

/** The owner of a password. The name of an unconfirmed account may be anyone's words. */
export type PasswordOwner = RowOf<ReturnType<typeof selectOwners>>;

/**
 * The account of an address, including suspended ones: such a member may set a password, and the
 * login then reports the suspension.
 */
export function findOwnerByAddress(
  db: Database,
  siteId: SiteId,
  email: string,
): Promise<PasswordOwner | null> {
  return first(
    db,
    selectOwners(siteId).where(and(eq(accounts.email, email), ne(accounts.status, "deleted"))),
  );
}

/** The owner of a session. */
export function findOwnerByMember(
  db: Database,
  { id, siteId }: MemberKey,
): Promise<PasswordOwner | null> {
  return first(db, selectOwners(siteId).where(eq(accounts.id, id)));
}

/** The owner of a mailed reset secret, as long as it may be used. */
export function findOwnerBySecret(
  db: Database,
  { siteId, secretHash }: { siteId: SiteId; secretHash: string },
  now: number,
): Promise<PasswordOwner | null> {
  return first(
    db,
    forSite(siteId)
      .select(ownerColumns)
      .from(accountTokens)
      .innerJoin(accounts, eq(accounts.id, accountTokens.account_id))
      .innerJoin(profiles, eq(profiles.id, accounts.id))
      .where(
        and(
          eq(accountTokens.secret_hash, secretHash),
          eq(accountTokens.purpose, "reset"),
          isNull(accountTokens.used_at),
          gt(accountTokens.expires_at, now),
          ne(accounts.status, "deleted"),
        ),
      ),
  );
}
