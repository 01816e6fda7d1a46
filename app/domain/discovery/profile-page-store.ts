import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { prepared } from "~/db/prepared";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import { idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { notBlocked } from "../block/block-sql";
import { receivedGiftsOf } from "../gift/gift-sql";
import { doesLike, likedAtOf } from "../like/like-sql";
import { PREMIUM_PHOTOS } from "../photo/photo";
import { photosOf } from "../photo/photo-sql";
import { type ConversationCondition, isVisibleTo } from "../profile/privacy-sql";
import type { InterestRow } from "../profile/profile";
import type { profiles } from "../profile/profile.tables";
import type { CardRow } from "../profile/profile-card";
import { cardColumns, cardPhoto, interestsOf, profileFieldColumns } from "../profile/profile-sql";
import type { ProfileField } from "../profile-field/profile-fields";

type Columns = typeof profiles.$inferSelect;
/** A profile with the viewer's own data (`my`). */
export type ProfileRow = CardRow & {
  about: string;
  likesMe: number;
  /** Whether the viewer may see it; an invisible one only if the viewer talks with its owner. */
  open: number;
  photos: string;
  gifts: string;
  myGender: Columns["gender"];
  mySeeks: Columns["seeks"];
  myReason: Columns["reason"];
  myRegion: Columns["region"];
} & InterestRow &
  Pick<Columns, "gender" | "seeks" | ProfileField>;
/** One element of the JSON in `photos`. */
export const photoInProfileSchema = z.object({
  id: idSchemaOf<PhotoId>(),
  visibility: z.enum(["public", "members", "premium"]),
  shades: z.string(),
  width: z.number(),
  height: z.number(),
});

/**
 * One profile as a member of its site sees it: active, or invisible and of a chat partner (one's
 * own in any state), without a block either way; otherwise no row. `talks`: condition that the
 * viewer talks with `p`.
 */
export const selectProfileWhere = (talks: ConversationCondition) =>
  prepared<{ siteId: SiteId; viewerId: MemberId; id: MemberId }, ProfileRow>(
    ({ siteId, viewerId, id }) => sql`
    SELECT p.id AS id, ${cardColumns(likedAtOf(viewerId, sql`p.id`))},
      p.gender AS gender, p.seeks AS seeks, ${profileFieldColumns},
      me.gender AS myGender, me.seeks AS mySeeks, me.reason AS myReason, me.region AS myRegion, p.about AS about,
      ${doesLike(sql`p.id`, viewerId)} AS likesMe, p.status = 'active' AS open,
      ${photosOf(sql`p.id`, sql`p.main_photo_id`, PREMIUM_PHOTOS)} AS photos,
      CASE WHEN p.shows_gifts = 1 THEN ${receivedGiftsOf(sql`p.id`)} ELSE '[]' END AS gifts,
      ${interestsOf(sql`p.id`)} AS interests, ${interestsOf(viewerId)} AS mine
    FROM profiles p LEFT JOIN profiles me ON me.id = ${viewerId} ${cardPhoto}
    WHERE p.id = ${id} AND p.site_id = ${siteId} AND (${isVisibleTo("p", talks(viewerId))} OR p.id = ${viewerId}) AND ${notBlocked(viewerId, sql`p.id`)}`,
  );

/**
 * What a visitor may see of one profile: members who allow it, and fictional profiles on sites that
 * have them.
 */
export function selectTeaser(
  siteId: SiteId,
  id: MemberId,
  allowFictional: boolean,
): Statement<CardRow> {
  return sql`
    SELECT p.id AS id, ${cardColumns()} FROM profiles p ${cardPhoto}
    WHERE p.id = ${id} AND p.site_id = ${siteId} AND p.status = 'active'
      AND ((p.visible_logged_out = 1 AND p.fictional = 0) OR (p.fictional = 1 AND ${allowFictional ? 1 : 0}))`;
}
