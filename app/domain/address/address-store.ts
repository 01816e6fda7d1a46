import { and, desc, eq, gt, inArray, isNotNull, isNull, ne, sql } from "drizzle-orm";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { literal } from "~/db/prepared";
import { forOwner, forSite, type RowOf, subselect } from "~/db/query-builder";
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

const selectOwner = (member: MemberKey) =>
  forOwner(member, accounts.id)
    .select(ownerColumns)
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id));

export type MailChangeOwner = RowOf<ReturnType<typeof selectOwner>>;

export async function findOwner(db: Database, member: MemberKey): Promise<MailChangeOwner | null> {
  return first(db, selectOwner(member));
}

/** The account that has an address, to notify its owner that somebody else requested it. */
export async function findHolder(
  db: Database,
  siteId: SiteId,
  email: string,
): Promise<MailChangeOwner | null> {
  return first(
    db,
    forSite(siteId)
      .select(ownerColumns)
      .from(accounts)
      .innerJoin(profiles, eq(profiles.id, accounts.id))
      .where(and(eq(accounts.email, email), inArray(accounts.status, ["not_confirmed", "active"]))),
  );
}

type MailChangeSecret = {
  siteId: SiteId;
  purpose: "mail_change" | "undo_mail_change";
  secretHash: string;
};

const selectMailChange = ({ siteId, purpose, secretHash }: MailChangeSecret, now: number) =>
  forSite(siteId)
    .select({
      ...ownerColumns,
      about: sql<string>`${accountTokens.email}`.as("about"),
      writtenAt: accountTokens.created_at,
    })
    .from(accountTokens)
    .innerJoin(accounts, eq(accounts.id, accountTokens.account_id))
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(
      and(
        eq(accountTokens.secret_hash, secretHash),
        eq(accountTokens.purpose, purpose),
        isNull(accountTokens.used_at),
        gt(accountTokens.expires_at, now),
        isNotNull(accountTokens.email),
        ne(accounts.status, "deleted"),
      ),
    );

/**
 * Plus the address stored with the mailed secret (the new one, or the old one to restore) and when
 * it was written.
 */
export type MailChange = RowOf<ReturnType<typeof selectMailChange>>;

/** The change a mailed secret makes, as long as the secret may be used. */
export async function findMailChange(
  db: Database,
  secret: MailChangeSecret,
  now: number,
): Promise<MailChange | null> {
  return first(db, selectMailChange(secret, now));
}

/** Subquery: the new address of the account's pending change; by account_tokens_by_account. */
const pendingAddress = (now: number) =>
  subselect({ email: accountTokens.email })
    .from(accountTokens)
    .where(
      and(
        eq(accountTokens.account_id, accounts.id),
        eq(accountTokens.purpose, "mail_change"),
        isNull(accountTokens.used_at),
        gt(accountTokens.expires_at, now),
      ),
    )
    .orderBy(desc(accountTokens.created_at))
    .limit(literal(1));

/** A member's own address and the pending new one. */
export const selectAddresses = (member: MemberKey, now: number) =>
  forOwner(member, accounts.id)
    .select({
      email: accounts.email,
      status: accounts.status,
      waiting: sql<string | null>`${pendingAddress(now)}`.as("waiting"),
    })
    .from(accounts);
