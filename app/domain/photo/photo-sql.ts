import { and, eq, ne, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { literal, type ValueOrSql } from "~/db/prepared";
import { forOwner, forSite, type RowOf, unscoped } from "~/db/query-builder";
import { insertSelect, nullable } from "~/db/text-statement";
import type { ConversationId, MemberId, PhotoId, SiteId, StoredClientId } from "~/kit/ids";
import { fromJson, idSchemaOf } from "~/kit/schemas";
import { z } from "~/kit/zod";
import type { MemberKey } from "../account/account";
import { isPremiumAccount } from "../account/account-sql";
import { deleteUploadRecords } from "./perceptual-hash-store";
import { type ChatPhoto, FREE_PHOTOS, PREMIUM_PHOTOS, type RenderedChatPhoto } from "./photo";
import type { Visibility } from "./photo.schema";
import { chatPhotos, photos } from "./photo.tables";

const ph = alias(photos, "ph");

/** Joins a photo as `ph` if it is active; `id`: SQL expression, such as a profile's main photo. */
export const joinPhoto = (id: SQL): SQL =>
  sql`LEFT JOIN ${photos} ph ON ${ph.id} = ${id} AND ${ph.status} = 'active'`;

/** Columns of `ph` for a card: the picture and its placeholder, null without a photo. */
export const PHOTO_COLUMNS = {
  photoId: nullable(ph.id),
  photoShades: nullable(ph.shades),
  photoWidth: nullable(ph.width),
  photoHeight: nullable(ph.height),
  photoVisibility: nullable(ph.visibility),
};

const shown = alias(photos, "shown");

/**
 * A member's active photos, the main one first, as JSON rows (`photoInProfileSchema`). All
 * parameters but `most` are SQL expressions.
 */
export function photosOf(profileId: SQL, mainId: SQL, most: number): SQL {
  return sql`(
    SELECT json_group_array(json_object('id', ${shown.id}, 'visibility', ${shown.visibility}, 'shades', ${shown.shades}, 'width', ${shown.width}, 'height', ${shown.height})) FROM (
      SELECT ${photos.id}, ${photos.visibility}, ${photos.shades}, ${photos.width}, ${photos.height} FROM ${photos}
      WHERE ${photos.profile_id} = ${profileId} AND ${photos.status} = 'active' ORDER BY ${photos.id} = ${mainId} DESC, ${photos.position}, ${photos.id} LIMIT ${literal(most)}) shown)`;
}

export type NewPhoto = {
  id: PhotoId;
  siteId: SiteId;
  memberId: MemberId;
  status: "active" | "pending";
  folder: string;
  width: number;
  height: number;
  shades: string;
  hash: string;
  clientId: StoredClientId | null;
  unreviewed: boolean;
  at: number;
};

/** Appends a photo after the existing ones; no row if `when` does not hold in the same batch. */
export function insertPhoto(photo: NewPhoto, when = sql`1`) {
  const { id, siteId, memberId, status, folder, width, height, shades, hash, clientId, at } = photo;
  const { unreviewed } = photo;
  return insertSelect(
    photos,
    {
      id,
      site_id: siteId,
      profile_id: memberId,
      status,
      visibility: "public",
      folder,
      width,
      height,
      shades,
      look: hash,
      client_id: clientId,
      unreviewed,
      position: sql`(SELECT coalesce(max(${photos.position}) + 1, 0) FROM ${photos} WHERE ${photos.profile_id} = ${memberId})`,
      created_at: at,
    },
    { when },
  );
}

/** Whether a profile has no photo, not even a rejected one. */
export const hasNoPhoto = (profileId: MemberId): SQL =>
  sql`NOT EXISTS (SELECT 1 FROM ${photos} WHERE ${photos.profile_id} = ${profileId})`;

const photosOfOwner = (member: MemberKey) => forOwner(member, photos.profile_id);

/** Returns the folder of the photo's bytes, or no row. `id`: SQL expression. */
export const deletePhoto = (owner: MemberKey, id: SQL) =>
  photosOfOwner(owner).delete(photos).where(eq(photos.id, id)).returning({ folder: photos.folder });

/** All photos of a member in order, of any status; `main`: SQL expression for the main one's id. */
export const selectOwnPhotos = (member: MemberKey, main: SQL) =>
  photosOfOwner(member)
    .select({
      id: photos.id,
      status: photos.status,
      visibility: photos.visibility,
      shades: photos.shades,
      look: photos.look,
      clientId: photos.client_id,
      main: sql<number>`${photos.id} IS ${main}`.as("main"),
    })
    .from(photos)
    .orderBy(photos.position, photos.id);

/** A photo as its owner sees it, of any status. */
export type OwnPhotoRow = RowOf<ReturnType<typeof selectOwnPhotos>>;

/** Subquery: how many photos a member may have (R73). */
export const photoLimitOf = (member: MemberKey): SQL =>
  sql`(CASE WHEN ${isPremiumAccount(member)} THEN ${literal(PREMIUM_PHOTOS)} ELSE ${literal(FREE_PHOTOS)} END)`;

type PhotoCandidate = { hash: string; clientId: StoredClientId | null };
/**
 * Whether one more photo may be added: fewer than `room` (an SQL expression) exist, of any status
 * since rejected ones count until deleted; none has the same hash; none was sent with the same
 * client id.
 */
export const mayAddPhoto = (
  { id }: MemberKey,
  { hash, clientId }: PhotoCandidate,
  room: SQL,
): SQL =>
  sql`(SELECT count(*) FROM ${photos} WHERE ${photos.profile_id} = ${id}) < ${room}
    AND NOT EXISTS (SELECT 1 FROM ${photos} WHERE ${photos.profile_id} = ${id} AND (${photos.client_id} = ${clientId} OR (${photos.look} <> '' AND ${photos.look} = ${hash})))`;

/**
 * Whether a member's photo may be the main one: active or pending, and not Premium-only. `photo`:
 * SQL expression.
 */
const mayBeMain = ({ id, siteId }: MemberKey): SQL =>
  sql`${photos.profile_id} = ${id} AND ${photos.site_id} = ${siteId} AND ${photos.status} IN ('active', 'pending') AND ${photos.visibility} <> 'premium'`;

export const mayBecomeMain = (owner: MemberKey, photo: PhotoId): SQL =>
  sql`EXISTS (SELECT 1 FROM ${photos} WHERE ${photos.id} = ${photo} AND ${mayBeMain(owner)})`;

/** Subquery: the first photo that may be the main one. */
export const nextMainPhoto = (owner: MemberKey): SQL =>
  sql`(SELECT ${photos.id} FROM ${photos} WHERE ${mayBeMain(owner)} ORDER BY ${photos.status}, ${photos.position}, ${photos.id} LIMIT 1)`;

/** Sets the visibility; the main photo (id `main`) is never Premium-only. */
export const updateVisibility = (
  owner: MemberKey,
  { photo, visibility }: { photo: PhotoId; visibility: Visibility },
  main: SQL,
) =>
  photosOfOwner(owner)
    .update(photos)
    .set({ visibility })
    .where(
      and(eq(photos.id, photo), sql`(${visibility} <> 'premium' OR ${photos.id} IS NOT ${main})`),
    );

/** Moves these photos to the front, in their order; unlisted ones follow. `ids` as JSON. */
export const updatePositions = (member: MemberKey, ids: string) =>
  photosOfOwner(member)
    .update(photos)
    .set({
      position: sql`coalesce((SELECT key FROM json_each(${ids}) WHERE value = ${photos.id}), min(${photos.position}, 100) + 100)`,
    });

/** An id as an SQL expression, as the fragments of photo-sql.ts need it. */
export const photoIdExpression = (photo: PhotoId): SQL => sql`${photo}`;

type SqlValues<Given> = { readonly [Name in keyof Given]: ValueOrSql<Given[Name]> };
type NewChatPhoto = RenderedChatPhoto & {
  siteId: SiteId;
  conversationId: ConversationId;
  seq: number;
  senderId: MemberId;
  at: number;
};

/** Stores the picture of a message if a condition holds. */
export const insertChatPhoto = (photo: SqlValues<NewChatPhoto>, when: SQL) =>
  insertSelect(
    chatPhotos,
    {
      id: photo.photoId,
      site_id: photo.siteId,
      conversation_id: photo.conversationId,
      seq: photo.seq,
      sender_id: photo.senderId,
      width: photo.width,
      height: photo.height,
      shades: photo.shades,
      look: photo.look,
      created_at: photo.at,
    },
    { when, onConflict: sql`DO NOTHING` },
  );

const c = alias(chatPhotos, "c");
/** `m` is a message of the module of conversations, which depends on this one. */
const ofMessage = sql`FROM ${chatPhotos} c WHERE ${c.conversation_id} = m.conversation_id AND ${c.seq} = m.seq`;

/** Whether a message is a picture; both parameters are SQL expressions. */
export const isPhotoMessage = (chat: SQL, seq: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${chatPhotos} WHERE ${chatPhotos.conversation_id} = ${chat} AND ${chatPhotos.seq} = ${seq})`;

/** The id of the picture of message `m`; null for any other message. */
export const photoOfMessage = sql`(SELECT ${c.id} ${ofMessage})`;

/** `isReceived`: somebody else sent it; `blurs`: the reader's settings blur it (R246, R491). */
type BlurConditions = { isReceived: SQL; blurs: SQL };

/** Whether a picture is blurred for its reader until they reveal it (R492). */
const isBlurred = (revealedAt: SQL, { isReceived, blurs }: BlurConditions): SQL =>
  sql`(${isReceived} AND ${revealedAt} IS NULL AND ${blurs})`;

/** The same with the fields a page needs to draw it, as JSON for `parseChatPhoto`. */
export const photoJsonOfMessage = (blur: BlurConditions): SQL =>
  sql`(SELECT json_object('id', ${c.id}, 'width', ${c.width}, 'height', ${c.height}, 'shades', ${c.shades}, 'blurred', ${isBlurred(sql`${c.revealed_at}`, blur)},
    'revealed', ${blur.isReceived} AND ${c.revealed_at} IS NOT NULL AND ${blur.blurs}, 'refused', ${c.refused_at} IS NOT NULL) ${ofMessage})`;

/** Whether the bytes of a row of `visibleChatPhoto`, `m`, may be sent in full. */
export const isPhotoOpen = (blur: BlurConditions): SQL =>
  sql`NOT ${isBlurred(sql`m.revealed_at`, blur)}`;

/** The message number of the picture that `revealPhoto` updates. */
export const seqOfChatPhoto = sql`${chatPhotos.seq}`;

type RevealedPhoto = MemberKey & { conversationId: ConversationId; photo: PhotoId; at: number };

/** Records that its recipient opened a picture, once, if a condition holds (R492). */
export const revealPhoto = (q: SqlValues<RevealedPhoto>, when: SQL) =>
  forSite(q.siteId)
    .update(chatPhotos)
    .set({ revealed_at: q.at })
    .where(
      and(
        eq(chatPhotos.id, q.photo),
        eq(chatPhotos.conversation_id, q.conversationId),
        ne(chatPhotos.sender_id, q.id),
        sql`${chatPhotos.revealed_at} IS NULL`,
        when,
      ),
    );

const chatPhotoSchema = z.object({
  id: idSchemaOf<PhotoId>(),
  width: z.number(),
  height: z.number(),
  shades: z.string(),
  blurred: z.number().transform(Boolean),
  revealed: z.number().transform(Boolean),
  refused: z.number().transform(Boolean),
});

export const parseChatPhoto = (json: string | null): ChatPhoto | null =>
  json === null ? null : fromJson(json, chatPhotoSchema);

/**
 * Table expression with the number, sender and blur of a picture in a conversation, unless staff
 * rejected it. Deleted with its message.
 */
export const visibleChatPhoto = (
  photo: ValueOrSql<PhotoId>,
  chat: ValueOrSql<ConversationId>,
): SQL =>
  sql`(SELECT ${chatPhotos.seq} AS seq, ${chatPhotos.sender_id} AS sender_id, ${chatPhotos.revealed_at} AS revealed_at FROM ${chatPhotos}
    WHERE ${chatPhotos.id} = ${photo} AND ${chatPhotos.conversation_id} = ${chat} AND ${chatPhotos.refused_at} IS NULL)`;

/**
 * Deletes the pictures one member sent in a conversation; a trigger records their bytes, which a
 * scheduled job deletes.
 */
export const eraseChatPhotos = (sender: MemberId, chat: ConversationId) =>
  unscoped("conversations have unique ids")
    .delete(chatPhotos)
    .where(and(eq(chatPhotos.conversation_id, chat), eq(chatPhotos.sender_id, sender)));

/**
 * Deletes pictures of archived messages that are deleted permanently, up to a message number; both
 * parameters are SQL expressions.
 */
export const deletePhotosUpTo = (chats: SQL, upTo: SQL) =>
  unscoped("conversations have unique ids")
    .delete(chatPhotos)
    .where(sql`${chatPhotos.conversation_id} IN (${chats}) AND ${chatPhotos.seq} <= ${upTo}`);

/** A page of the pictures a member sent, after an id, ordered by id. */
export const selectOwnChatPhotos = (member: MemberKey, after: string, limit: number) =>
  forOwner(member, chatPhotos.sender_id)
    .select({ id: chatPhotos.id, created_at: chatPhotos.created_at })
    .from(chatPhotos)
    .where(sql`${chatPhotos.id} > ${after}`)
    .orderBy(chatPhotos.id)
    .limit(literal(limit));

/** A member's photos of any status, at most `limit` at a time. */
export const selectAllOwnPhotos = (member: MemberKey, limit: number) =>
  photosOfOwner(member)
    .select({
      id: photos.id,
      folder: photos.folder,
      status: photos.status,
      visibility: photos.visibility,
      created_at: photos.created_at,
    })
    .from(photos)
    .orderBy(photos.position, photos.id)
    .limit(literal(limit));

export type OwnPhoto = RowOf<ReturnType<typeof selectAllOwnPhotos>>;

/**
 * Deletes the rows after their bytes, and the records a trigger creates for them; `ids` as JSON.
 */
export const erasePhotos = (member: MemberKey, ids: string) => ({
  rows: photosOfOwner(member)
    .delete(photos)
    .where(sql`${photos.id} IN (SELECT value FROM json_each(${ids}))`),
  notes: deleteUploadRecords(ids),
});
