import { and, eq, sql } from "drizzle-orm";
import { forOwner, forSite, type RowOf } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { accounts } from "../account/account.tables";
import { mayUndoMailChange } from "../account/token-sql";
import { ageMethodOf } from "../age/age-sql";
import { deactivations } from "../deactivation/deactivation.tables";
import { decidedSuspensionEnd } from "../moderation-decision/suspension-sql";
import { orders } from "../order/order.tables";
import { passkeys } from "../passkey/passkey.tables";
import { photos } from "../photo/photo.tables";
import { profiles } from "../profile/profile.tables";
import { sessions } from "../session/session.tables";
import { signupSources } from "../signup/signup.tables";
import { isTwoFactorOn } from "../two-factor/two-factor-sql";
import { balanceOf } from "../wallet/wallet-sql";

/** What staff see of an account first. No password, and nothing that the member wrote to others. */
export const selectFacts = (member: MemberKey, now: number) =>
  forOwner(member, accounts.id)
    .select({
      email: accounts.email,
      status: accounts.status,
      language: accounts.language,
      joinedAt: accounts.signup_date,
      confirmedAt: accounts.activated_at,
      premiumAt: accounts.premium_since,
      signupStep: accounts.signup_step,
      name: profiles.name,
      birthDate: profiles.birth_date,
      gender: profiles.gender,
      country: profiles.country,
      region: profiles.region,
      profileStatus: sql`${profiles.status}`.mapWith(profiles.status).as("profileStatus"),
      headline: profiles.headline,
      fictional: profiles.fictional,
      photo: profiles.main_photo_id,
      activeAt: profiles.last_active_at,
      network: signupSources.network,
      lander: signupSources.lander,
      campaign: signupSources.campaign,
      /** 0: no end is set. */
      endsAt: sql`coalesce(${deactivations.until_at}, ${decidedSuspensionEnd(accounts.id)}, 0)`
        .mapWith(Number)
        .as("endsAt"),
      erasedAt: deactivations.due_at,
      ageMethod: ageMethodOf(sql`${accounts.id}`).as("ageMethod"),
      balance: nullable(balanceOf(member.id).mapWith(Number)).as("balance"),
      twoFactor: isTwoFactorOn(member).mapWith(Boolean).as("twoFactor"),
      addressChanged: mayUndoMailChange(member, now).mapWith(Boolean).as("addressChanged"),
      passkeys: countOf(passkeys.account_id, member).as("passkeys"),
      sessions: countOf(sessions.account_id, member).as("sessions"),
      orders:
        sql`(SELECT count(*) FROM ${orders} WHERE ${orders.account_id} = ${member.id} AND ${orders.completed_at} IS NOT NULL)`
          .mapWith(Number)
          .as("orders"),
    })
    .from(accounts)
    .innerJoin(profiles, eq(profiles.id, accounts.id))
    .leftJoin(signupSources, eq(signupSources.account_id, accounts.id))
    .leftJoin(deactivations, eq(deactivations.account_id, accounts.id));
export type FactsRow = RowOf<ReturnType<typeof selectFacts>>;

const countOf = (
  column: typeof passkeys.account_id | typeof sessions.account_id,
  { id }: MemberKey,
) => sql`(SELECT count(*) FROM ${column.table} WHERE ${column} = ${id})`.mapWith(Number);

/** The R2 folder of a member's own photo. */
export const selectPhotoOf = (site: SiteId, member: MemberId, photo: PhotoId) =>
  forSite(site)
    .select({ folder: photos.folder })
    .from(photos)
    .where(and(eq(photos.id, photo), eq(photos.profile_id, member)));
