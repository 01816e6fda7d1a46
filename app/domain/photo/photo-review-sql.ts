import { and, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forOwner, type RowOf, unscoped } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import { bannedLooks, PARTS_OF_LOOK, photos } from "./photo.tables";

/** Literal, as in the index photos_to_review. */
const TO_REVIEW = sql`(${photos.status} = 'pending' OR ${photos.unreviewed} = 1)`;

/** A profile photo's state, which undoing a decision restores. */
export type PhotoState = {
  status: "pending" | "active" | "rejected" | "banned";
  unreviewed: boolean;
};

/** Photos of all sites that wait for review: `FROM` a table expression `waiting` (id, site_id, at). */
export const fromPhotosToReview = sql`FROM (SELECT ${photos.id} AS id, ${photos.site_id} AS site_id, ${photos.created_at} AS at, ${photos.created_at} AS since FROM ${photos} INDEXED BY photos_to_review WHERE ${photos.created_at} >= 0 AND ${TO_REVIEW}) waiting`;

const ofAllSites = unscoped("staff review the photos of all sites");

const reviewed = {
  id: photos.id,
  siteId: photos.site_id,
  memberId: photos.profile_id,
  status: photos.status,
  unreviewed: photos.unreviewed,
  folder: photos.folder,
  width: photos.width,
  height: photos.height,
  shades: photos.shades,
  look: photos.look,
  visibility: photos.visibility,
  at: photos.created_at,
};

/** Photos by their ids (JSON), the oldest first. */
export const selectReviewedPhotos = (ids: string) =>
  ofAllSites
    .select(reviewed)
    .from(photos)
    .where(sql`${photos.id} IN (SELECT value FROM json_each(${ids}))`)
    .orderBy(photos.created_at, photos.id);
export type ReviewedPhoto = RowOf<ReturnType<typeof selectReviewedPhotos>>;

/** A member's photos, for staff who decide a case about them. */
export const selectPhotosOf = (member: MemberId, siteId: SiteId, limit: number) =>
  forOwner({ id: member, siteId }, photos.profile_id)
    .select(reviewed)
    .from(photos)
    .orderBy(photos.position, photos.id)
    .limit(literal(limit));

const stateOf = ({ status, unreviewed }: PhotoState) =>
  sql`${photos.status} = ${status} AND ${photos.unreviewed} = ${unreviewed ? 1 : 0}`;

/** Condition: the photo still has the state in which its reviewer saw it. */
export const isPhotoInState = (id: PhotoId, state: PhotoState): SQL =>
  sql`EXISTS (SELECT 1 FROM ${photos} WHERE ${photos.id} = ${id} AND ${stateOf(state)})`;

/** Sets a photo's state where `when` holds. */
export const updatePhotoState = (id: PhotoId, state: PhotoState, when: SQL) =>
  ofAllSites
    .update(photos)
    .set(state)
    .where(and(eq(photos.id, id), when));

/** Bands of a picture's hash on these sites (JSON lists), so that every upload of it is rejected. */
export const insertBannedLook = (
  { look, bands, sites, at }: { look: string; bands: string; sites: string; at: number },
  when = sql`1`,
) =>
  insertSelect(
    bannedLooks,
    {
      site_id: sql`s.value`,
      band: sql`b.value`,
      look,
      created_at: at,
    },
    {
      from: sql`json_each(${sites}) s, json_each(${bands}) b`,
      when,
      onConflict: sql`DO NOTHING`,
    },
  );

/** Removes the ban of a picture that was made at a moment; an earlier one stays. */
export const deleteBannedLook = (
  { look, sites, at }: { look: string; sites: string; at: number },
  when = sql`1`,
) =>
  ofAllSites
    .delete(bannedLooks)
    .where(
      and(
        sql`${bannedLooks.site_id} IN (SELECT value FROM json_each(${sites}))`,
        eq(bannedLooks.look, look),
        eq(bannedLooks.created_at, at),
        when,
      ),
    );

const ph = alias(photos, "ph");
const CANDIDATES_PER_PART = 20;

/**
 * Photos whose hash has a quarter in common with this one; which of them are similar decides
 * `areSimilar`. A picture of another size or quality differs in few bits, so that a quarter is
 * equal (decision 0039).
 */
export const selectLookCandidates = (photo: PhotoId, look: string) => {
  const columns = {
    id: ph.id,
    siteId: ph.site_id,
    memberId: ph.profile_id,
    status: ph.status,
    look: ph.look,
  };
  return ofAllSites.text(columns, ({ columns: fields }) => {
    const selects = PARTS_OF_LOOK.map((part) => {
      const from = sql.raw(String(part));
      return sql`SELECT * FROM (SELECT ${fields} FROM ${photos} ph WHERE ${ph.look} <> '' AND substr(${ph.look}, ${from}, 4) = ${look.slice(part - 1, part + 3)}
        AND ${ph.id} <> ${photo} LIMIT ${literal(CANDIDATES_PER_PART)})`;
    });
    return sql.join(selects, sql` UNION `);
  });
};

/** A photo's bytes: the sites that have the same folder are the same deployment. */
export const selectPhotoFolder = (id: PhotoId, siteId: SiteId) =>
  ofAllSites
    .select({ folder: photos.folder, status: photos.status })
    .from(photos)
    .where(and(eq(photos.id, id), eq(photos.site_id, siteId)));
