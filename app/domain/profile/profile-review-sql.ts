import { and, type SQL, sql } from "drizzle-orm";
import { forOwner, unscoped } from "~/db/query-builder";
import type { MemberKey } from "../account/account";
import { profiles } from "./profile.tables";

/** What a profile shows, beside a photo that staff review; `ids` as JSON. */
export const selectReviewedProfiles = (ids: string) =>
  unscoped("staff review the photos of all sites")
    .select({
      id: profiles.id,
      name: profiles.name,
      gender: profiles.gender,
      birthDate: profiles.birth_date,
      country: profiles.country,
      headline: profiles.headline,
      about: profiles.about,
      mainPhotoId: profiles.main_photo_id,
      fictional: profiles.fictional,
      joinedAt: profiles.joined_at,
    })
    .from(profiles)
    .where(sql`${profiles.id} IN (SELECT value FROM json_each(${ids}))`);

/** The texts of a profile that staff may remove. */
type ProfileTexts = { headline: string; about: string };

/** The texts of one profile. */
export const selectProfileTexts = (member: MemberKey) =>
  forOwner(member, profiles.id)
    .select({
      headline: profiles.headline,
      about: profiles.about,
    })
    .from(profiles);

const NO_TEXTS: ProfileTexts = { headline: "", about: "" };
const isTextOf = ({ headline, about }: ProfileTexts): SQL =>
  sql`(${profiles.headline} = ${headline} AND ${profiles.about} = ${about})`;

/** Removes the texts where `when` holds. */
export const clearProfileTexts = (member: MemberKey, when: SQL) =>
  forOwner(member, profiles.id).update(profiles).set(NO_TEXTS).where(when);

/** Writes removed texts again where `when` holds, unless the member wrote others since. */
export const restoreProfileTexts = (member: MemberKey, texts: ProfileTexts, when: SQL) =>
  forOwner(member, profiles.id)
    .update(profiles)
    .set(texts)
    .where(and(isTextOf(NO_TEXTS), when));

/** Condition: the texts are still those that staff saw. */
export const hasProfileTexts = (member: MemberKey, texts: ProfileTexts): SQL =>
  sql`EXISTS (SELECT 1 FROM ${profiles} WHERE ${profiles.id} = ${member.id} AND ${isTextOf(texts)})`;
