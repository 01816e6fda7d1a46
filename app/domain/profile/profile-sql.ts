import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Statement } from "~/db/batch";
import type { ValueOrSql } from "~/db/prepared";
import { namedFields } from "~/db/text-statement";
import type { Language } from "~/i18n/languages";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { joinPhoto, PHOTO_COLUMNS } from "../photo/photo-sql";
import { PROFILE_FIELD_NAMES, type ProfileField } from "../profile-field/profile-fields";
import type { Interest } from "./profile.schema";
import { profileInterests, profiles } from "./profile.tables";

const OWN_COLUMNS = [
  ...(["country", "region", "gender", "seeks", "headline", "about"] as const),
  ...PROFILE_FIELD_NAMES,
];

const p = alias(profiles, "p");

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

/** The profile fields of a table or alias under their own names. */
export const profileFieldsOf = (table: Pick<typeof profiles, ProfileField>) =>
  Object.fromEntries(PROFILE_FIELD_NAMES.map((name) => [name, table[name]])) as Pick<
    typeof profiles,
    ProfileField
  >;

/** The profile fields of `profiles p` under their own names. */
export const FIELD_COLUMNS = Object.fromEntries(
  PROFILE_FIELD_NAMES.map((name) => [name, p[name]]),
) as Pick<typeof p, ProfileField>;

/** The same as a list of columns. */
export const profileFieldColumns = namedFields(FIELD_COLUMNS);

export const cardPhoto = joinPhoto(sql`${p.main_photo_id}`);

/** A JSON list of the codes of a member's interests. */
export const interestsOf = (profileId: ValueOrSql<MemberId>): SQL<string> =>
  sql`(SELECT json_group_array(${profileInterests.interest}) FROM ${profileInterests} WHERE ${profileInterests.profile_id} = ${profileId})`.mapWith(
    String,
  );

/** Values a member may change in their own profile. */
type ProfileValues = Partial<Pick<typeof profiles.$inferInsert, (typeof OWN_COLUMNS)[number]>>;

/** Updates columns of the member's own profile; omitted ones stay unchanged. */
export function updateProfile({ id, siteId }: MemberKey, values: ProfileValues): Statement {
  const pairs = OWN_COLUMNS.filter((column) => values[column] !== undefined).map(
    (column) => sql`${sql.identifier(column)} = ${values[column]}`,
  );
  return sql`UPDATE profiles SET ${sql.join(pairs, sql`, `)} WHERE id = ${id} AND site_id = ${siteId}`;
}

export function replaceInterests({ id, siteId }: MemberKey, interests: readonly Interest[]) {
  return {
    old: sql`DELETE FROM profile_interests WHERE profile_id = ${id} AND site_id = ${siteId}`,
    fresh: sql`INSERT INTO profile_interests (site_id, profile_id, interest) SELECT ${siteId}, ${id}, value FROM json_each(${JSON.stringify(interests)})`,
  };
}

export type NewProfile = {
  id: MemberId;
  siteId: SiteId;
  name: string;
  birthDate: string;
  language: Language;
  at: number;
};

/** Inserts a draft; `when` must hold in the same batch. */
export function insertProfile(row: NewProfile, when: SQL): Statement {
  return sql`
    INSERT INTO profiles (id, site_id, status, name, birth_date, language, joined_at, last_active_at)
    SELECT ${row.id}, ${row.siteId}, 'draft', ${row.name}, ${row.birthDate}, ${row.language}, ${row.at}, ${row.at} WHERE ${when}
    ON CONFLICT DO NOTHING`;
}

export const isDraft = ({ id, siteId }: MemberKey): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE id = ${id} AND site_id = ${siteId} AND status = 'draft')`;

/** Status of a finished profile, depending on its member's choice. */
const finishedStatus = sql`CASE WHEN invisible = 1 THEN 'hidden' ELSE 'active' END`;

/** Whether a profile is visible to others. */
export const isActiveProfile = (id: SQL<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE profiles.id = ${id} AND profiles.status = 'active')`;

/** Whether the operator invented a profile (R9). */
export const isFictional = (id: ValueOrSql<MemberId>): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE id = ${id} AND fictional = 1)`;

type MemberRef = { id: ValueOrSql<MemberId>; siteId: ValueOrSql<SiteId> };
/** Whether a member is visible to others on the site. */
export const isActiveMember = ({ id, siteId }: MemberRef): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles WHERE id = ${id} AND site_id = ${siteId} AND status = 'active')`;

/**
 * Whether a viewer knows a member of the site: visible to others, or `talks` (about `p`) holds,
 * whatever the status is now.
 */
export const isKnownMember = ({ id, siteId }: MemberRef, talks: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM profiles p WHERE p.id = ${id} AND p.site_id = ${siteId} AND (p.status = 'active' OR (p.status <> 'draft' AND ${talks})))`;

/** Turns the finished draft into a profile: visible at once, or, if `waits` holds, not yet. */
export function endDraft({ id, siteId }: MemberKey, when: SQL, waits: SQL): Statement {
  return sql`UPDATE profiles SET status = CASE WHEN ${waits} THEN 'disabled' ELSE ${finishedStatus} END
    WHERE id = ${id} AND site_id = ${siteId} AND status = 'draft' AND ${when}`;
}

/** Shows a finished profile that waited. `owner`: SQL expression for its id. */
export function showProfile(owner: SQL, when: SQL): Statement {
  return sql`UPDATE profiles SET status = ${finishedStatus} WHERE id = ${owner} AND status = 'disabled' AND ${when}`;
}

/** Subquery: the id of a visible profile, else null. */
export const activeIdOf = (siteId: SiteId, id: MemberId | null): SQL =>
  sql`(SELECT id FROM profiles WHERE id = ${id} AND site_id = ${siteId} AND status = 'active')`;

/** Records activity; the moment is coarse, because every index with it is rewritten. */
export const updateActivity = (id: MemberId, at: number): Statement =>
  sql`UPDATE profiles SET last_active_at = ${at} WHERE id = ${id}`;

/** Subquery: the id of the main photo. */
export const mainPhotoOf = ({ id, siteId }: MemberKey): SQL =>
  sql`(SELECT main_photo_id FROM profiles WHERE id = ${id} AND site_id = ${siteId})`;

export const updateMainPhoto = ({ id, siteId }: MemberKey, photoId: PhotoId): Statement =>
  sql`UPDATE profiles SET main_photo_id = ${photoId} WHERE id = ${id} AND site_id = ${siteId}`;

/** Makes a photo the main one if `when` holds in the same batch. */
export const chooseMainPhoto = ({ id, siteId }: MemberKey, photo: PhotoId, when: SQL): Statement =>
  sql`UPDATE profiles SET main_photo_id = ${photo} WHERE id = ${id} AND site_id = ${siteId} AND ${when}`;

/** Makes a first photo the main one; `when`: whether it was stored. */
export const startMainPhoto = (member: MemberKey, photo: PhotoId, when: SQL): Statement =>
  chooseMainPhoto(member, photo, sql`main_photo_id IS NULL AND ${when}`);

/** If this photo is the main one, `next` (SQL expression for an id or null) replaces it. */
export const replaceDeletedMainPhoto = (
  { id, siteId }: MemberKey,
  photo: PhotoId,
  next: SQL,
): Statement =>
  sql`UPDATE profiles SET main_photo_id = ${next} WHERE id = ${id} AND site_id = ${siteId} AND main_photo_id = ${photo}`;

/**
 * Hides the profile of an account that is not active: unconfirmed, deactivated, suspended or
 * banned.
 */
export const hideProfile = (owner: SQL, when: SQL): Statement =>
  sql`UPDATE profiles SET status = 'disabled' WHERE id = ${owner} AND ${when}`;

/** Restores the previous status; `status` is an SQL expression, null to change nothing. */
export const restoreProfile = (owner: SQL, status: SQL): Statement =>
  sql`UPDATE profiles SET status = ${status} WHERE id = ${owner} AND ${status} IS NOT NULL`;

export const selectName = ({ id, siteId }: MemberKey): Statement<{ name: string }> =>
  sql`SELECT name FROM profiles WHERE id = ${id} AND site_id = ${siteId}`;

/** Data for an e-mail about money: the name, and the country whose time zone formats its times. */
export const selectBuyer = ({
  id,
  siteId,
}: MemberKey): Statement<{ name: string; country: string | null }> =>
  sql`SELECT name, country FROM profiles WHERE id = ${id} AND site_id = ${siteId}`;

/** Names of active members by their ids (JSON). */
export const selectNames = (siteId: string, ids: string): Statement<{ id: string; name: string }> =>
  sql`SELECT id, name FROM profiles WHERE id IN (SELECT value FROM json_each(${ids})) AND site_id = ${siteId} AND status <> 'disabled'`;

/** All columns of a profile. */
export const selectOwnProfile = ({ id, siteId }: MemberKey): Statement<object> =>
  sql`SELECT * FROM profiles WHERE id = ${id} AND site_id = ${siteId}`;
export const selectOwnInterests = ({ id, siteId }: MemberKey): Statement<{ interest: string }> =>
  sql`SELECT interest FROM profile_interests WHERE profile_id = ${id} AND site_id = ${siteId} ORDER BY interest`;

/** The profile is deleted last, with the account. */
export const eraseProfile = ({ id }: MemberKey) => ({
  interests: sql`DELETE FROM profile_interests WHERE profile_id = ${id}`,
  profile: sql`DELETE FROM profiles WHERE id = ${id}`,
});
