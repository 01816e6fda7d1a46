import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { ValueOrSql } from "~/db/prepared";
import { fromJson } from "~/kit/from-json";
import { idSchemaOf } from "~/kit/id-schema";
import type { ConversationId, MemberId, PhotoId, SiteId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { MemberKey } from "../account/account";
import type { ChatPhoto, RenderedChatPhoto } from "./photo";

type SqlValues<Given> = { readonly [Name in keyof Given]: ValueOrSql<Given[Name]> };
type NewChatPhoto = RenderedChatPhoto & {
  siteId: SiteId;
  conversationId: ConversationId;
  seq: number;
  senderId: MemberId;
  at: number;
};

/** Stores the picture of a message if a condition holds. */
export const insertChatPhoto = (photo: SqlValues<NewChatPhoto>, when: SQL): SQL =>
  sql`INSERT INTO chat_photos (id, site_id, conversation_id, seq, sender_id, width, height, shades, look, created_at)
    SELECT ${photo.photoId}, ${photo.siteId}, ${photo.conversationId}, ${photo.seq}, ${photo.senderId}, ${photo.width},
      ${photo.height}, ${photo.shades}, ${photo.look}, ${photo.at} WHERE ${when} ON CONFLICT DO NOTHING`;

const ofMessage = sql`FROM chat_photos c WHERE c.conversation_id = m.conversation_id AND c.seq = m.seq`;

/** Whether a message is a picture; both parameters are SQL expressions. */
export const isPhotoMessage = (chat: SQL, seq: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM chat_photos WHERE chat_photos.conversation_id = ${chat} AND chat_photos.seq = ${seq})`;

/** The id of the picture of message `m`; null for any other message. */
export const photoOfMessage = sql`(SELECT c.id ${ofMessage})`;

/** The same with the fields a page needs to draw it, as JSON for `parseChatPhoto`. */
export const photoJsonOfMessage = (blurred: SQL): SQL =>
  sql`(SELECT json_object('id', c.id, 'width', c.width, 'height', c.height, 'shades', c.shades, 'blurred', ${blurred}, 'refused', c.refused_at IS NOT NULL) ${ofMessage})`;

const chatPhotoSchema = z.object({
  id: idSchemaOf<PhotoId>(),
  width: z.number(),
  height: z.number(),
  shades: z.string(),
  blurred: z.number().transform(Boolean),
  refused: z.number().transform(Boolean),
});

export const parseChatPhoto = (json: string | null): ChatPhoto | null =>
  json === null ? null : fromJson(json, chatPhotoSchema);

/**
 * Table expression with the number and sender of a picture in a conversation, unless staff rejected
 * it. Deleted with its message.
 */
export const visibleChatPhoto = (
  photo: ValueOrSql<PhotoId>,
  chat: ValueOrSql<ConversationId>,
): SQL =>
  sql`(SELECT seq, sender_id FROM chat_photos WHERE id = ${photo} AND conversation_id = ${chat} AND refused_at IS NULL)`;

/**
 * Deletes the pictures one member sent in a conversation; a trigger records their bytes, which a
 * scheduled job deletes.
 */
export const eraseChatPhotos = (sender: MemberId, chat: ConversationId): Statement =>
  sql`DELETE FROM chat_photos WHERE conversation_id = ${chat} AND sender_id = ${sender}`;

/**
 * Deletes pictures of archived messages that are deleted permanently, up to a message number; both
 * parameters are SQL expressions.
 */
export const deletePhotosUpTo = (chats: SQL, upTo: SQL): SQL =>
  sql`DELETE FROM chat_photos WHERE conversation_id IN (${chats}) AND seq <= ${upTo}`;

type OwnChatPhoto = { id: PhotoId; created_at: number };
/** A page of the pictures a member sent, after an id, ordered by id. */
export const selectOwnChatPhotos = (
  { id, siteId }: MemberKey,
  after: string,
  limit: number,
): Statement<OwnChatPhoto> =>
  sql`SELECT id, created_at FROM chat_photos WHERE sender_id = ${id} AND site_id = ${siteId} AND id > ${after}
    ORDER BY id LIMIT ${literal(limit)}`;
