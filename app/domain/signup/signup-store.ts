import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { first, type Statement } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { build, type RowOf } from "~/db/query-builder";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { AccountStatus, MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { accountExists, isActiveAccount } from "../account/account-sql";
import { type MailedSecret, ownerOfUnspent } from "../account/token-sql";
import { profiles } from "../profile/profile.tables";
import { interestsOf, profileFieldColumns } from "../profile/profile-sql";
import type { ProfileField } from "../profile-field/profile-fields";
import { hostOf } from "../site/setting-sql";
import type { Tracking } from "../visit/tracking";
import { grant } from "../wallet/wallet-sql";

/** Source of an account: the visitor's tracking data, the lander and its campaign. */
export type SignupSource = Tracking & { lander?: string; campaign?: string | null };

/** Stored with the account created in the same batch; nothing if it was not created. */
export function insertSource(
  member: MemberKey,
  source: SignupSource,
  at: number,
): Statement | undefined {
  if (!Object.values(source).some(Boolean)) return undefined;
  const { lander = null, campaign = null, network = null, ref = null } = source;
  const { sub1 = null, sub2 = null, sub3 = null } = source;
  return sql`INSERT INTO signup_sources (account_id, site_id, lander, campaign, network, ref, sub1, sub2, sub3, created_at)
    SELECT ${member.id}, ${member.siteId}, ${lander}, ${campaign}, ${network}, ${ref}, ${sub1}, ${sub2}, ${sub3}, ${at} WHERE ${accountExists(member.id)}
    ON CONFLICT DO NOTHING`;
}

/** Granted with the account created in the same batch; nothing if it was not created. */
export function welcomeCredits(member: MemberKey, amount: number, at: number) {
  if (amount === 0) return undefined;
  const entry = { siteId: member.siteId, accountId: member.id, at };
  return grant({ ...entry, reason: "signup", key: "signup" }, amount, accountExists(member.id));
}

export const selectAddressHolder = (siteId: SiteId, email: string) =>
  build
    .select({
      id: accounts.id,
      status: accounts.status,
      name: profiles.name,
      language: accounts.language,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(and(eq(accounts.site_id, siteId), eq(accounts.email, email)));

export type AddressHolder = RowOf<ReturnType<typeof selectAddressHolder>>;

/** An unconfirmed account of an address created since a moment. */
export const findRecentSignup = (
  db: Database,
  { siteId, email, since }: { siteId: SiteId; email: string; since: number },
) =>
  first(
    db,
    build
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          eq(accounts.site_id, siteId),
          eq(accounts.email, email),
          sql`${accounts.status} = 'not_confirmed'`,
          gte(accounts.signup_date, since),
        ),
      ),
  );

/** The member who is about to confirm the address with a mailed secret. */
export const selectConfirmingMember = (secret: MailedSecret) =>
  build
    .select({
      id: accounts.id,
      email: accounts.email,
      language: accounts.language,
      name: profiles.name,
      host: hostOfAccount,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(
      and(
        eq(accounts.id, ownerOfUnspent(secret)),
        eq(accounts.site_id, secret.siteId),
        sql`${accounts.status} = 'not_confirmed'`,
      ),
    );

const hostOfAccount = sql<string>`${hostOf(sql`${accounts.site_id}`)}`.as("host");

/** Condition for another statement: the owner is that member and confirmed. */
export const isConfirmed = (owner: SQL, id: MemberId): SQL =>
  sql`${owner} = ${id} AND ${isActiveAccount(owner)}`;

/**
 * Address and language of an activation e-mail, and whether the profile is still a draft; null if
 * there is nothing to confirm.
 */
export const findUnconfirmed = (db: Database, { id, siteId }: MemberKey) =>
  first(
    db,
    build
      .select({
        email: accounts.email,
        language: accounts.language,
        draft: sql<number>`${profiles.status} = 'draft'`.as("draft"),
        host: hostOfAccount,
      })
      .from(accounts)
      .innerJoin(profiles, eq(profiles.id, accounts.id))
      .where(
        and(
          eq(accounts.id, id),
          eq(accounts.site_id, siteId),
          sql`${accounts.status} = 'not_confirmed'`,
        ),
      ),
  );

/** A member's answers so far; empty strings and null for missing ones. */
export type DraftRow = Pick<
  typeof profiles.$inferSelect,
  "name" | "country" | "region" | "gender" | "seeks" | "headline" | "about" | ProfileField
> & {
  email: string;
  status: AccountStatus;
  signupStep: number;
  forProfile: MemberId | null;
  photo: PhotoId | null;
  /** JSON. */
  interests: string;
};

export function selectDraft({ id, siteId }: MemberKey): Statement<DraftRow> {
  return sql`
    SELECT a.email AS email, a.status AS status, a.signup_step AS signupStep, a.signup_for_profile_id AS forProfile,
      p.name AS name, p.country AS country, p.region AS region, p.gender AS gender, p.seeks AS seeks, ${profileFieldColumns},
      p.headline AS headline, p.about AS about, p.main_photo_id AS photo, ${interestsOf(sql`p.id`)} AS interests
    FROM accounts a JOIN profiles p ON p.id = a.id WHERE a.id = ${id} AND a.site_id = ${siteId}`;
}

/** Somebody a visitor may see, fictional profiles included. */
export function selectInviter(
  siteId: SiteId,
  id: MemberId,
): Statement<{ id: MemberId; name: string; fictional: number }> {
  return sql`SELECT id AS id, name AS name, fictional AS fictional FROM profiles
    WHERE id = ${id} AND site_id = ${siteId} AND status = 'active' AND (visible_logged_out = 1 OR fictional = 1)`;
}

/** All conditions joined with AND. */
export const allOf = (...conditions: SQL[]): SQL => sql.join(conditions, sql` AND `);
