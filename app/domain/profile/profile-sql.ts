import { and, eq, exists, getTableColumns, inArray, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, subselect, unscoped } from "~/db/query-builder";
import { insertSelect, namedFields } from "~/db/text-statement";
import type { Language } from "~/i18n/languages";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { joinPhoto, PHOTO_COLUMNS } from "../photo/photo-sql";
import { PROFILE_FIELD_NAMES, type ProfileField } from "../profile-field/profile-fields";
import { lacksOrientationConsent } from "./orientation-sql";
import { deleteOnline, onlineAtOf } from "./presence-sql";
import type { Interest } from "./profile.schema";
import { profileInterests, profiles } from "./profile.tables";

const OWN_COLUMNS = [
  ...(["country", "region", "gender", "seeks", "headline", "about"] as const),
  ...PROFILE_FIELD_NAMES,
];

const p = alias(profiles, "p");

/** Condition: a site has fictional profiles. */
export const hasFictionalProfiles = (siteId: SiteId): SQL =>
  exists(
    forSite(siteId).select({ one: sql`1` }).from(profiles).where(sql`${profiles.fictional} = 1`),
  );

/**
 * Card columns of `profiles p` and `photos ph`, joined by `cardPhoto`. Flags are 0 or 1, because
 * lists read cards as JSON.
 */
export const CARD_COLUMNS = {
  name: p.name,
  birthDate: p.birth_date,
  region: p.region,
  country: p.country,
  activeAt: p.last_active_at,
  headline: p.headline,
  language: p.language,
  joinedAt: p.joined_at,
  onlineAt: onlineAtOf(sql`${p.id}`),
  fictional: sql`${p.fictional}`.mapWith(Number),
  hidesPresence: sql`${p.hides_presence} OR ${p.invisible}`.mapWith(Number),
  ...PHOTO_COLUMNS,
};

/**
 * The same with the id, as the fields of a statement. A higher module supplies when the viewer liked
 * them; 0 for a visitor.
 */
export const cardFields = (liked: SQL<number> = sql`0`.mapWith(Number)) => ({
  id: p.id,
  ...CARD_COLUMNS,
  liked,
});

/** The same as a list of columns, without the id. */
export const cardColumns = (liked = sql`0`): SQL => namedFields({ ...CARD_COLUMNS, liked });

/** The profile fields of `profiles p` under their own names. */
export const FIELD_COLUMNS = Object.fromEntries(
  PROFILE_FIELD_NAMES.map((name) => [name, p[name]]),
) as Pick<typeof p, ProfileField>;

export const cardPhoto = joinPhoto(sql`${p.main_photo_id}`);

/** A JSON list of the codes of a member's interests. */
export const interestsOf = (profileId: ValueOrSql<MemberId>): SQL<string> =>
  sql`(SELECT json_group_array(${profileInterests.interest}) FROM ${profileInterests} WHERE ${profileInterests.profile_id} = ${profileId})`.mapWith(
    String,
  );

/** Values a member may change in their own profile. */
type ProfileValues = Partial<Pick<typeof profiles.$inferInsert, (typeof OWN_COLUMNS)[number]>>;

const profileOf = (member: MemberRef) => forOwner(member, profiles.id);
const interestRowsOf = (member: MemberKey) => forOwner(member, profileInterests.profile_id);
/** For a profile whose id is an expression of the same batch. */
const profileById = () => unscoped("the id is unique and found by the batch");

// Literals: indexes of profiles have conditions on these columns.
const isActive = sql`${profiles.status} = 'active'`;
const isDraftStatus = sql`${profiles.status} = 'draft'`;
const isDisabled = sql`${profiles.status} = 'disabled'`;

/** Updates columns of the member's own profile; omitted ones stay unchanged. */
export const updateProfile = (member: MemberKey, values: ProfileValues) =>
  profileOf(member)
    .update(profiles)
    .set(Object.fromEntries(OWN_COLUMNS.map((column) => [column, values[column]])));

export const replaceInterests = (member: MemberKey, interests: readonly Interest[]) => ({
  old: interestRowsOf(member).delete(profileInterests),
  fresh: insertSelect(
    profileInterests,
    { site_id: member.siteId, profile_id: member.id, interest: sql`value` },
    { from: sql`json_each(${JSON.stringify(interests)})` },
  ),
});

export type NewProfile = {
  id: MemberId;
  siteId: SiteId;
  name: string;
  birthDate: string;
  language: Language;
  at: number;
};

/** Inserts a draft; `when` must hold in the same batch. */
export const insertProfile = (row: NewProfile, when: SQL) =>
  insertSelect(
    profiles,
    {
      id: row.id,
      site_id: row.siteId,
      status: "draft",
      name: row.name,
      birth_date: row.birthDate,
      language: row.language,
      joined_at: row.at,
      last_active_at: row.at,
    },
    { when, onConflict: sql`DO NOTHING` },
  );

export const isDraft = (member: MemberKey): SQL =>
  exists(profileOf(member).select({ one: sql`1` }).from(profiles).where(isDraftStatus));

/** Whether the profile of an UPDATE lacks a consent without which nobody finds it (R614). */
export const isConsentDue = lacksOrientationConsent({
  id: sql`${profiles.id}`,
  siteId: sql<SiteId>`${profiles.site_id}`,
  gender: sql`${profiles.gender}`,
  seeks: sql`${profiles.seeks}`,
});

/** Status of a finished profile, depending on its member's choice and consent. */
const finishedStatus = sql`CASE WHEN ${profiles.invisible} = 1 OR ${isConsentDue} THEN 'hidden' ELSE 'active' END`;

/** Shows a profile again that was hidden without a consent, after the consent or another choice. */
export const showWithConsent = (member: MemberKey) =>
  profileOf(member)
    .update(profiles)
    .set({ status: finishedStatus })
    .where(sql`${profiles.status} = 'hidden'`);

/** Hides a profile that lacks the consent. */
export const hideWithoutConsent = (member: MemberKey) =>
  profileOf(member).update(profiles).set({ status: "hidden" }).where(and(isActive, isConsentDue));

/** Whether a profile has a property. */
const isProfileWhere = (id: ValueOrSql<MemberId>, condition: SQL): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(profiles)
      .where(and(eq(profiles.id, id), condition)),
  );

/** Whether a profile is visible to others. */
export const isActiveProfile = (id: SQL<MemberId>): SQL => isProfileWhere(id, isActive);

/** Whether the operator invented a profile (R9). */
export const isFictional = (id: ValueOrSql<MemberId>): SQL =>
  isProfileWhere(id, sql`${profiles.fictional} = 1`);

type MemberRef = { id: ValueOrSql<MemberId>; siteId: ValueOrSql<SiteId> };
/** Whether a member is visible to others on the site. */
export const isActiveMember = (member: MemberRef): SQL =>
  exists(profileOf(member).select({ one: sql`1` }).from(profiles).where(isActive));

/**
 * Whether a viewer knows a member of the site: visible to others, or `talks` (about `p`) holds,
 * whatever the status is now.
 */
export const isKnownMember = (member: MemberRef, talks: SQL): SQL =>
  exists(
    forOwner(member, p.id)
      .select({ one: sql`1` })
      .from(p)
      .where(sql`(${p.status} = 'active' OR (${p.status} <> 'draft' AND ${talks}))`),
  );

/** Turns the finished draft into a profile: visible at once, or, if `waits` holds, not yet. */
export const endDraft = (member: MemberKey, when: SQL, waits: SQL) =>
  profileOf(member)
    .update(profiles)
    .set({ status: sql`CASE WHEN ${waits} THEN 'disabled' ELSE ${finishedStatus} END` })
    .where(and(isDraftStatus, when));

/** Shows a finished profile that waited. `owner`: SQL expression for its id. */
export const showProfile = (owner: SQL, when: SQL) =>
  profileById()
    .update(profiles)
    .set({ status: finishedStatus })
    .where(and(eq(profiles.id, owner), isDisabled, when));

/** Subquery: the id of a visible profile, else null. */
export const activeIdOf = (siteId: SiteId, id: MemberId | null): SQL =>
  sql`${forSite(siteId)
    .select({ id: profiles.id })
    .from(profiles)
    .where(and(sql`${profiles.id} = ${id}`, isActive))}`;

/** Records activity; the moment is coarse, because every index with it is rewritten. */
export const updateActivity = (id: MemberId, at: number) =>
  unscoped("the member of a session has a unique id")
    .update(profiles)
    .set({ last_active_at: at })
    .where(eq(profiles.id, id));

/** Subquery: the id of the main photo. */
export const mainPhotoOf = (member: MemberKey): SQL =>
  sql`${profileOf(member).select({ photo: profiles.main_photo_id }).from(profiles)}`;

export const updateMainPhoto = (member: MemberKey, photoId: PhotoId) =>
  profileOf(member).update(profiles).set({ main_photo_id: photoId });

/** Makes a photo the main one if `when` holds in the same batch. */
export const chooseMainPhoto = (member: MemberKey, photo: PhotoId, when: SQL | undefined) =>
  updateMainPhoto(member, photo).where(when);

/** Makes a first photo the main one; `when`: whether it was stored. */
export const startMainPhoto = (member: MemberKey, photo: PhotoId, when: SQL) =>
  chooseMainPhoto(member, photo, and(isNull(profiles.main_photo_id), when));

/** If this photo is the main one, `next` (SQL expression for an id or null) replaces it. */
export const replaceDeletedMainPhoto = (member: MemberKey, photo: PhotoId, next: SQL) =>
  profileOf(member)
    .update(profiles)
    .set({ main_photo_id: next })
    .where(eq(profiles.main_photo_id, photo));

/**
 * Hides the profile of an account that is not active: unconfirmed, deactivated, suspended or
 * banned.
 */
export const hideProfile = (owner: SQL, when: SQL) =>
  profileById()
    .update(profiles)
    .set({ status: "disabled" })
    .where(and(eq(profiles.id, owner), when));

/** Restores the previous status; `status` is an SQL expression, null to change nothing. */
export const restoreProfile = (owner: SQL, status: SQL) =>
  profileById()
    .update(profiles)
    .set({ status })
    .where(and(eq(profiles.id, owner), sql`${status} IS NOT NULL`));

export const selectName = (member: MemberKey) =>
  profileOf(member).select({ name: profiles.name }).from(profiles);

/** Data for an e-mail about money: the name, and the country whose time zone formats its times. */
export const selectBuyer = (member: MemberKey) =>
  profileOf(member).select({ name: profiles.name, country: profiles.country }).from(profiles);

/** Names of active members by their ids (JSON). */
export const selectNames = (siteId: SiteId, ids: string) =>
  forSite(siteId)
    .select({ id: profiles.id, name: profiles.name })
    .from(profiles)
    .where(
      and(
        inArray(profiles.id, sql`(SELECT value FROM json_each(${ids}))`),
        sql`${profiles.status} <> 'disabled'`,
      ),
    );

/** All columns of a profile as they are stored: flags as 0 or 1. */
export const selectOwnProfile = (member: MemberKey) =>
  profileOf(member).select(STORED_COLUMNS).from(profiles);

const STORED_COLUMNS = Object.fromEntries(
  Object.entries(getTableColumns(profiles)).map(([name, column]) => [
    name,
    column.dataType === "boolean" ? sql`${column}`.mapWith(Number).as(name) : column,
  ]),
);

export const selectOwnInterests = (member: MemberKey) =>
  interestRowsOf(member)
    .select({ interest: profileInterests.interest })
    .from(profileInterests)
    .orderBy(profileInterests.interest);

/** The profile is deleted last, with the account. */
export const eraseProfile = (member: MemberKey) => ({
  interests: interestRowsOf(member).delete(profileInterests),
  online: deleteOnline(member),
  profile: profileOf(member).delete(profiles),
});
