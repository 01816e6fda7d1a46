import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { first } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import type { Database } from "~/db/database.server";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import { forOwner, forSite, type RowOf } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { statusOf } from "../account/account-sql";
import { blocks } from "../block/block.tables";
import { notBlocked } from "../block/block-sql";
import { photos } from "../photo/photo.tables";
import { isVisibleTo } from "./privacy-sql";
import { profiles } from "./profile.tables";
import { cardFields, cardPhoto } from "./profile-sql";

const b = alias(blocks, "b");
const p = alias(profiles, "p");
const ph = alias(photos, "ph");

/** A member's card for a lander, if it may be shown there (promoted-profiles.ts). */
export const selectPromoted = (
  siteId: SiteId,
  id: MemberId,
  { since, allowFictional }: { since: number; allowFictional: boolean },
) =>
  forOwner({ id, siteId }, p.id).text(
    cardFields(),
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${profiles} p ${cardPhoto} WHERE ${inScope(p)} AND ${p.status} = 'active'
      AND ((${p.promoted} = 1 AND ${p.fictional} = 0 AND ${p.last_active_at} >= ${since}) OR (${p.fictional} = 1 AND ${allowFictional ? 1 : 0}))`,
  );

/**
 * Profiles for a country's home page: members who opted in to promotion, were active since `since`
 * and have a public main photo; after them fictional profiles, if the site has them.
 */
export const selectHomePageProfiles = prepared((q: Placeholders<HomePageQuery>) =>
  forSite(q.siteId).text(
    { ...cardFields(), gender: p.gender },
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${profiles} p INDEXED BY profiles_shown
      JOIN ${photos} ph ON ${ph.id} = ${p.main_photo_id} AND ${ph.status} = 'active' AND ${ph.visibility} = 'public'
    WHERE ${inScope(p)} AND ${p.country} = ${q.country} AND ${p.status} = 'active' AND (${p.promoted} = 1 OR ${p.fictional} = 1)
      AND ${p.fictional} IN (0, ${q.allowFictional}) AND ${p.has_photo} = 1 AND (${p.fictional} = 1 OR ${p.last_active_at} >= ${q.since})
    ORDER BY ${p.fictional}, ${p.last_active_at} DESC LIMIT ${literal(HOME_PAGE_CANDIDATES)}`,
  ),
);
type HomePageQuery = { siteId: SiteId; country: string; since: number; allowFictional: 0 | 1 };

/** Profiles from which those of the home page are chosen: enough for four of either gender. */
const HOME_PAGE_CANDIDATES = 40;

/**
 * The viewer of a photo on a site; `id` is null for a visitor. `talks`: whether they have a
 * conversation with the owner, `p`; `own`: requested at an owner's address.
 */
export type PhotoViewer = { siteId: SiteId; id: MemberId | null; talks: SQL; own?: boolean };

/**
 * `seen`: visible to everybody, or `open` is 0 and this viewer has a conversation with its owner.
 * `together`: no block between the two. `kept`: requested by its owner, who may log in.
 */
const selectPhotoRow = (reader: PhotoViewer, photoId: PhotoId) =>
  forSite(reader.siteId).text(
    {
      profileId: ph.profile_id,
      folder: ph.folder,
      visibility: ph.visibility,
      open: sql`${p.status} = 'active'`.mapWith(Number),
      seen: isVisibleTo("p", reader.talks).mapWith(Number),
      together: sql`${notBlocked(reader.id, sql`${p.id}`)}`.mapWith(Number),
      kept: sql`${reader.own ? mayLogIn : sql`0`}`.mapWith(Number),
    },
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${photos} ph JOIN ${profiles} p ON ${p.id} = ${ph.profile_id}
    WHERE ${ph.id} = ${photoId} AND ${inScope(ph)} AND ${ph.status} = 'active'`,
  );

export type PhotoRow = RowOf<ReturnType<typeof selectPhotoRow>>;

/** An active photo and whether its profile is visible to others; null if the site has none. */
export const findPhotoRow = (db: Database, reader: PhotoViewer, photoId: PhotoId) =>
  first(db, selectPhotoRow(reader, photoId));

/** A member's country, by primary key. */
export const findHomeCountryRow = (db: Database, siteId: SiteId, id: MemberId) =>
  first(
    db,
    forOwner({ id, siteId }, profiles.id).select({ country: profiles.country }).from(profiles),
  );

/**
 * Whether a photo's owner may log in. An unconfirmed owner is visible to nobody and still sees
 * their own photos.
 */
const mayLogIn = sql`${statusOf({ id: sql<MemberId>`${ph.profile_id}`, siteId: sql<SiteId>`${ph.site_id}` })} IN ('not_confirmed', 'active')`;

/** Members whom a member blocked, newest first. */
export function selectBlockedPage(member: MemberKey, after: Cursor | null, limit: number) {
  const [at, last] = after ?? NO_CURSOR;
  return blockedOf({ further: after !== null, limit }, { ...member, at, last });
}

const NO_CURSOR: Cursor = [0, ""];
type BlockedPageForm = { further: boolean; limit: number };
/** `photoId` only for a public picture: other pictures are not served across a block. */
const blockedFields = {
  id: b.blocked_id,
  name: p.name,
  fictional: sql`${p.fictional}`.mapWith(Number),
  at: b.created_at,
  photoId: nullable(ph.id),
};
const blockedOf = preparedVariants(
  (
    q: Placeholders<MemberKey & { at: number; last: string }>,
    { further, limit }: BlockedPageForm,
  ) =>
    forOwner(q, b.blocker_id).text(
      blockedFields,
      ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${blocks} b INDEXED BY blocks_by_blocker
    JOIN ${profiles} p ON ${p.id} = ${b.blocked_id} AND ${p.status} <> 'disabled'
    LEFT JOIN ${photos} ph ON ${ph.id} = ${p.main_photo_id} AND ${p.status} = 'active' AND ${ph.status} = 'active' AND ${ph.visibility} = 'public'
    WHERE ${inScope(b)}
      ${further ? sql`AND (${b.created_at}, ${b.blocked_id}) < (${q.at}, ${q.last})` : sql``}
    ORDER BY ${b.created_at} DESC, ${b.blocked_id} DESC
    LIMIT ${literal(limit)}`,
    ),
);

/** A row of the blocked list. */
export type BlockedRow = ReturnType<typeof selectBlockedPage>["row"];
