import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { type Placeholders, prepared } from "~/db/prepared";
import { forSite } from "~/db/query-builder";
import type { TextRow } from "~/db/text-statement";
import type { MemberId, PhotoId, SiteId } from "~/kit/ids";
import { idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { notBlocked } from "../block/block-sql";
import { receivedGiftsOf } from "../gift/gift-sql";
import { doesLike, likedAtOf } from "../like/like-sql";
import { PREMIUM_PHOTOS } from "../photo/photo";
import { photosOf } from "../photo/photo-sql";
import { type ConversationCondition, isVisibleTo } from "../profile/privacy-sql";
import { profiles } from "../profile/profile.tables";
import { cardFields, cardPhoto, FIELD_COLUMNS, interestsOf } from "../profile/profile-sql";

/** One element of the JSON in `photos`. */
export const photoInProfileSchema = z.object({
  id: idSchemaOf<PhotoId>(),
  visibility: z.enum(["public", "members", "premium"]),
  shades: z.string(),
  width: z.number(),
  height: z.number(),
});

const p = alias(profiles, "p");
const me = alias(profiles, "me");

/** The fields of a profile for a viewer, who is `me`. */
const profilePageFields = (viewerId: SQL<MemberId>) => ({
  ...cardFields(likedAtOf(viewerId, sql`${p.id}`)),
  gender: p.gender,
  seeks: p.seeks,
  ...FIELD_COLUMNS,
  myGender: me.gender,
  mySeeks: me.seeks,
  myReason: me.reason,
  myRegion: me.region,
  about: p.about,
  genderDescription: p.gender_description,
  height: p.height,
  spokenLanguages: p.spoken_languages,
  likesMe: sql`${doesLike(sql`${p.id}`, viewerId)}`.mapWith(Boolean),
  /** Whether the viewer may see it; an invisible one only if the viewer talks with its owner. */
  open: sql`${p.status} = 'active'`.mapWith(Boolean),
  photos: sql`${photosOf(sql`${p.id}`, sql`${p.main_photo_id}`, PREMIUM_PHOTOS)}`.mapWith(String),
  gifts:
    sql`CASE WHEN ${p.shows_gifts} = 1 THEN ${receivedGiftsOf(sql`${p.id}`)} ELSE '[]' END`.mapWith(
      String,
    ),
  /** Whether the viewer's visit is shown to them; the write checks all rules (R684). */
  showsVisits: sql`${p.shows_visits} = 1 AND ${me.shows_visits} = 1`.mapWith(Boolean),
  interests: interestsOf(sql`${p.id}`),
  mine: interestsOf(viewerId),
});
/** A profile with the viewer's own data (`my`). */
export type ProfileRow = TextRow<ReturnType<typeof profilePageFields>>;

type ProfilePageQuery = { siteId: SiteId; viewerId: MemberId; id: MemberId };

/**
 * One profile as a member of its site sees it: active, or invisible and of a chat partner (one's
 * own in any state), without a block either way; otherwise no row. `talks`: condition that the
 * viewer talks with `p`.
 */
export const selectProfileWhere = (talks: ConversationCondition) =>
  prepared(({ siteId, viewerId, id }: Placeholders<ProfilePageQuery>) =>
    forSite(siteId).text(
      profilePageFields(viewerId),
      ({ columns, inScope }) => sql`
    SELECT ${columns}
    FROM ${profiles} p LEFT JOIN ${profiles} me ON ${me.id} = ${viewerId} ${cardPhoto}
    WHERE ${p.id} = ${id} AND ${inScope(p)} AND (${isVisibleTo("p", talks(viewerId))} OR ${p.id} = ${viewerId}) AND ${notBlocked(viewerId, sql`${p.id}`)}`,
    ),
  );

/**
 * What a visitor may see of one profile: members who allow it, and fictional profiles on sites that
 * have them.
 */
export const selectTeaser = (siteId: SiteId, id: MemberId, allowFictional: boolean) =>
  forSite(siteId).text(
    cardFields(),
    ({ columns, inScope }) => sql`
    SELECT ${columns} FROM ${profiles} p ${cardPhoto}
    WHERE ${p.id} = ${id} AND ${inScope(p)} AND ${p.status} = 'active'
      AND ((${p.visible_logged_out} = 1 AND ${p.fictional} = 0) OR (${p.fictional} = 1 AND ${allowFictional ? 1 : 0}))`,
  );
