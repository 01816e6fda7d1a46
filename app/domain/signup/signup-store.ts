import { and, eq, gte, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { first } from "~/db/batch";
import type { Database } from "~/db/database.server";
import { forOwner, forSite, type RowOf, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { accountExists, isActiveAccount } from "../account/account-sql";
import { type MailedSecret, ownerOfUnspent } from "../account/token-sql";
import { isSwitchedOff } from "../kill-switch/kill-switch-sql";
import { hasOrientationConsent } from "../profile/orientation-sql";
import { profiles } from "../profile/profile.tables";
import { cardFields, cardPhoto, FIELD_COLUMNS, interestsOf } from "../profile/profile-sql";
import { hostOf } from "../site/setting-sql";
import type { Tracking } from "../visit/tracking";
import { grant } from "../wallet/wallet-sql";
import { signupSources } from "./signup.tables";

const p = alias(profiles, "p");

/** Source of an account: the visitor's tracking data, the lander and its campaign. */
export type SignupSource = Tracking & { lander?: string; campaign?: string | null };

/** Stored with the account created in the same batch; nothing if it was not created. */
export function insertSource(member: MemberKey, source: SignupSource, at: number) {
  if (!Object.values(source).some(Boolean)) return undefined;
  const { lander = null, campaign = null, network = null, ref = null } = source;
  const { sub1 = null, sub2 = null, sub3 = null } = source;
  return insertSelect(
    signupSources,
    {
      account_id: member.id,
      site_id: member.siteId,
      lander,
      campaign,
      network,
      ref,
      sub1,
      sub2,
      sub3,
      created_at: at,
    },
    { when: accountExists(member.id), onConflict: sql`DO NOTHING` },
  );
}

/** Granted with the account created in the same batch; nothing if it was not created. */
export function welcomeCredits(member: MemberKey, amount: number, at: number) {
  if (amount === 0) return undefined;
  const entry = { siteId: member.siteId, accountId: member.id, at };
  return grant({ ...entry, reason: "signup", key: "signup" }, amount, accountExists(member.id));
}

export const selectAddressHolder = (siteId: SiteId, email: string) =>
  forSite(siteId)
    .select({
      id: accounts.id,
      status: accounts.status,
      name: profiles.name,
      language: accounts.language,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(eq(accounts.email, email));

/** Whether signups are switched off, and the new account does not exist. */
export const selectIsPaused = ({ id, siteId }: MemberKey) =>
  unscoped("a switch of the site").text(
    {
      paused: sql`(${isSwitchedOff(siteId, "signups")} AND NOT ${accountExists(id)})`.mapWith(
        Boolean,
      ),
    },
    ({ columns }) => sql`SELECT ${columns}`,
  );

export type AddressHolder = RowOf<ReturnType<typeof selectAddressHolder>>;

/** An unconfirmed account of an address created since a moment. */
export const findRecentSignup = (
  db: Database,
  { siteId, email, since }: { siteId: SiteId; email: string; since: number },
) =>
  first(
    db,
    forSite(siteId)
      .select({ id: accounts.id })
      .from(accounts)
      .where(
        and(
          eq(accounts.email, email),
          sql`${accounts.status} = 'not_confirmed'`,
          gte(accounts.signup_date, since),
        ),
      ),
  );

/** The member who is about to confirm the address with a mailed secret. */
export const selectConfirmingMember = (secret: MailedSecret) =>
  forSite(secret.siteId)
    .select({
      id: accounts.id,
      email: accounts.email,
      language: accounts.language,
      name: profiles.name,
      host: hostOfAccount,
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .where(and(eq(accounts.id, ownerOfUnspent(secret)), sql`${accounts.status} = 'not_confirmed'`));

const hostOfAccount = hostOf(sql`${accounts.site_id}`).mapWith(String).as("host");

/** Condition for another statement: the owner is that member and confirmed. */
export const isConfirmed = (owner: SQL, id: MemberId): SQL =>
  sql`${owner} = ${id} AND ${isActiveAccount(owner)}`;

/**
 * Address and language of an activation e-mail, and whether the profile is still a draft; null if
 * there is nothing to confirm.
 */
export const findUnconfirmed = (db: Database, member: MemberKey) =>
  first(
    db,
    forOwner(member, accounts.id)
      .select({
        email: accounts.email,
        language: accounts.language,
        draft: sql`${profiles.status} = 'draft'`.mapWith(Boolean).as("draft"),
        host: hostOfAccount,
      })
      .from(accounts)
      .innerJoin(profiles, eq(profiles.id, accounts.id))
      .where(sql`${accounts.status} = 'not_confirmed'`),
  );

/** A member's answers so far; empty strings and null for missing ones. `interests`: JSON. */
export const selectDraft = (member: MemberKey) =>
  forOwner(member, accounts.id)
    .select({
      email: accounts.email,
      status: accounts.status,
      signupStep: accounts.signup_step,
      forProfile: accounts.signup_for_profile_id,
      name: p.name,
      country: p.country,
      region: p.region,
      gender: p.gender,
      seeks: p.seeks,
      ...FIELD_COLUMNS,
      headline: p.headline,
      about: p.about,
      photo: p.main_photo_id,
      orientationConsent: hasOrientationConsent(sql`${p.id}`)
        .mapWith(Boolean)
        .as("orientationConsent"),
      interests: interestsOf(sql`${p.id}`).as("interests"),
    })
    .from(accounts)
    .innerJoin(p, eq(p.id, accounts.id));

export type DraftRow = RowOf<ReturnType<typeof selectDraft>>;

/** Somebody a visitor may see, fictional profiles included. */
export const selectInviter = (siteId: SiteId, id: MemberId) =>
  forOwner({ id, siteId }, p.id).text(
    cardFields(),
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${profiles} p ${cardPhoto} WHERE ${inScope(p)} AND ${p.status} = 'active'
      AND (${p.visible_logged_out} = 1 OR ${p.fictional} = 1)`,
  );

/** All conditions joined with AND. */
export const allOf = (...conditions: SQL[]): SQL => sql.join(conditions, sql` AND `);
