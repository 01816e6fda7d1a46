import { type SQL, sql } from "drizzle-orm";
import { first, type Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import type { Database } from "~/db/database.server";
import { literal, type Placeholders, prepared, preparedVariants } from "~/db/prepared";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { statusOf } from "../account/account-sql";
import { notBlocked } from "../block/block-sql";
import { isVisibleTo } from "./privacy-sql";
import type { CardRow } from "./profile-card";
import { cardColumns, cardPhoto } from "./profile-sql";

/** A member's card for a lander, if it may be shown there (promoted-profiles.ts). */
export function selectPromoted(
  siteId: SiteId,
  id: MemberId,
  { since, allowFictional }: { since: number; allowFictional: boolean },
): Statement<CardRow> {
  return sql`
    SELECT p.id AS id, ${cardColumns()} FROM profiles p ${cardPhoto}
    WHERE p.id = ${id} AND p.site_id = ${siteId} AND p.status = 'active'
      AND ((p.promoted = 1 AND p.fictional = 0 AND p.last_active_at >= ${since}) OR (p.fictional = 1 AND ${allowFictional ? 1 : 0}))`;
}

/**
 * Profiles for a country's home page: members who opted in to promotion, were active since `since`
 * and have a public main photo; after them fictional profiles, if the site has them.
 */
export const selectHomePageProfiles = prepared<HomePageQuery, CardRow>(
  (q) => sql`
    SELECT p.id AS id, ${cardColumns()}
    FROM profiles p INDEXED BY profiles_shown JOIN photos ph ON ph.id = p.main_photo_id AND ph.status = 'active' AND ph.visibility = 'public'
    WHERE p.site_id = ${q.siteId} AND p.country = ${q.country} AND p.status = 'active' AND (p.promoted = 1 OR p.fictional = 1)
      AND p.fictional IN (0, ${q.allowFictional}) AND p.has_photo = 1 AND (p.fictional = 1 OR p.last_active_at >= ${q.since})
    ORDER BY p.fictional, p.last_active_at DESC LIMIT ${literal(HOME_PAGE_PROFILES)}`,
);
type HomePageQuery = { siteId: SiteId; country: string; since: number; allowFictional: 0 | 1 };

/** Profiles on the home page. */
const HOME_PAGE_PROFILES = 3;

/**
 * `seen`: visible to everybody, or `open` is 0 and this viewer has a conversation with its owner.
 * `together`: no block between the two. `kept`: requested by its owner, who may log in.
 */
export type PhotoRow = {
  profileId: MemberId;
  folder: string;
  visibility: "public" | "members" | "premium";
  open: number;
  seen: number;
  together: number;
  kept: number;
};

/**
 * The viewer of a photo on a site; `id` is null for a visitor. `talks`: whether they have a
 * conversation with the owner, `p`; `own`: requested at an owner's address.
 */
export type PhotoViewer = { siteId: SiteId; id: MemberId | null; talks: SQL; own?: boolean };

/** An active photo and whether its profile is visible to others; null if the site has none. */
export async function findPhotoRow(
  db: Database,
  reader: PhotoViewer,
  photoId: PhotoId,
): Promise<PhotoRow | null> {
  return first(
    db,
    sql`
    SELECT ph.profile_id AS profileId, ph.folder AS folder, ph.visibility AS visibility, p.status = 'active' AS open,
      ${isVisibleTo("p", reader.talks)} AS seen, ${notBlocked(reader.id, sql`p.id`)} AS together,
      ${reader.own ? mayLogIn : sql`0`} AS kept
    FROM photos ph JOIN profiles p ON p.id = ph.profile_id
    WHERE ph.id = ${photoId} AND ph.site_id = ${reader.siteId} AND ph.status = 'active'`,
  );
}

/** A member's country, by primary key. */
export async function findHomeCountryRow(
  db: Database,
  siteId: SiteId,
  id: MemberId,
): Promise<{ country: string | null } | null> {
  return first(
    db,
    sql<{ country: string | null }>`
    SELECT country FROM profiles WHERE id = ${id} AND site_id = ${siteId}`,
  );
}

/**
 * Whether a photo's owner may log in. An unconfirmed owner is visible to nobody and still sees
 * their own photos.
 */
const mayLogIn = sql`${statusOf({ id: sql<MemberId>`ph.profile_id`, siteId: sql<SiteId>`ph.site_id` })} IN ('not_confirmed', 'active')`;

/**
 * A row of the blocked list. `photoId` only for a public picture: other pictures are not served
 * across a block.
 */
export type BlockedRow = {
  id: MemberId;
  name: string;
  fictional: number;
  at: number;
  photoId: PhotoId | null;
};

/** Members whom a member blocked, newest first. */
export function selectBlockedPage(
  member: MemberKey,
  after: Cursor | null,
  limit: number,
): Statement<BlockedRow> {
  const [at, last] = after ?? NO_CURSOR;
  return blockedOf({ further: after !== null, limit }, { ...member, at, last });
}

const NO_CURSOR: Cursor = [0, ""];
type BlockedPageForm = { further: boolean; limit: number };
const blockedOf = preparedVariants(
  (
    q: Placeholders<MemberKey & { at: number; last: string }>,
    { further, limit }: BlockedPageForm,
  ) => sql<BlockedRow>`
    SELECT b.blocked_id AS id, p.name AS name, p.fictional AS fictional, b.created_at AS at, ph.id AS photoId
    FROM blocks b INDEXED BY blocks_by_blocker
    JOIN profiles p ON p.id = b.blocked_id AND p.status <> 'disabled'
    LEFT JOIN photos ph ON ph.id = p.main_photo_id AND p.status = 'active' AND ph.status = 'active' AND ph.visibility = 'public'
    WHERE b.blocker_id = ${q.id} AND b.site_id = ${q.siteId}
      ${further ? sql`AND (b.created_at, b.blocked_id) < (${q.at}, ${q.last})` : sql``}
    ORDER BY b.created_at DESC, b.blocked_id DESC
    LIMIT ${literal(limit)}`,
);
