import { first } from "~/db/batch";
import { type ClientId, type ConversationId, type PhotoId, packClientId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { type PhotoSize, photoKeyOf } from "../photo/photo";
import type { NewPhoto } from "../photo/photo-sql";
import {
  deletePhotoBytes,
  PHOTO_REFUSALS,
  type PhotoRefusal,
  storePhoto,
} from "../photo/store-photo";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { selectChatPhoto, selectIsPhotoPaid } from "./attachment-store";
import { findChat } from "./open-conversation";
import { previewRefusal } from "./preview-refusal";
import { isSendRefusal, SEND_REFUSALS, type SendRefusal } from "./send-refusals";

/** Reasons for rejecting a photo: those of a message, and those of the photo itself. */
export type SendPhotoRefusal = SendRefusal | PhotoRefusal;
export const sendPhotoStatus = (refusal: SendPhotoRefusal): number =>
  isSendRefusal(refusal) ? SEND_REFUSALS[refusal].status : PHOTO_REFUSALS[refusal];

type PhotoInput = {
  conversationId: ConversationId;
  clientId: ClientId;
  bytes: ArrayBuffer;
  /** The price in credits, as the page showed it. */
  shown: number;
  /** Consent to pay for it to a fictional profile, sent with it (R231). */
  agrees?: boolean;
};
type PhotoSender = { site: Site; viewer: Viewer };

/**
 * Sends a photo to an existing conversation, under the rules of profile photos (R245). Photos
 * banned on the site are rejected, and so are uncertain results of the photo check, because no
 * moderator reviews photos in conversations. The bytes are stored before the message and deleted if
 * it is rejected; a resend with the same client id does not process the photo again.
 */
export async function sendPhoto(
  services: Services,
  { site, viewer }: PhotoSender,
  input: PhotoInput,
): Promise<Outcome<null, SendPhotoRefusal>> {
  const { conversationId, clientId, bytes, shown, agrees } = input;
  const chat = await findChat(services, viewer, conversationId);
  if (!chat?.head.there) return refuse("not_found");
  const paid = await first(services.db, selectIsPhotoPaid(viewer.id, packClientId(clientId)));
  if (paid?.paid) return done(null);
  const price = site.photo_credits;
  const refusal = findEarlyRefusal(chat, { price, shown, agrees });
  if (refusal) return refuse(refusal);
  const rendered = await storePhoto(services, viewer, {
    site: AUTOMATIC_REVIEW,
    bytes,
    limit: "gallery_photo",
  });
  if (!rendered.ok) return rendered;
  if (rendered.value.status === "pending")
    return rejectPhoto(services, rendered.value, "refused_picture");
  const result = await services.live.submitMessage(conversationId, {
    siteId: site.id,
    senderId: viewer.id,
    recipientId: chat.head.otherId,
    clientId,
    body: "",
    price,
    shown,
    agrees,
    photo: toRenderedChatPhoto(rendered.value),
  });
  return result.ok ? done(null) : rejectPhoto(services, rendered.value, result.refusal);
}

type Chat = NonNullable<Awaited<ReturnType<typeof findChat>>>;
type ConfirmedPrice = Pick<PhotoInput, "shown" | "agrees"> & { price: number };

/** Checks the message rules before the photo is processed. */
function findEarlyRefusal(
  { head, sending }: Chat,
  { price, shown, agrees }: ConfirmedPrice,
): SendRefusal | null {
  const { agreed, ...writer } = sending;
  const refusal = previewRefusal(writer, { opening: false, price });
  if (refusal) return refusal;
  if (shown !== price) return "price_changed";
  return price > 0 && head.fictional && !agreed && !agrees ? "consent_needed" : null;
}

/**
 * Photos that would be pending review on a profile are rejected here, because nobody reviews them.
 */
const AUTOMATIC_REVIEW = { photo_review: "automatic" } as const;

const toRenderedChatPhoto = ({ id, width, height, shades, hash }: NewPhoto) => ({
  photoId: id,
  width,
  height,
  shades,
  look: hash,
});

function rejectPhoto(services: Services, photo: NewPhoto, refusal: SendPhotoRefusal) {
  deletePhotoBytes(services, [photo]);
  return refuse(refusal);
}

type ChatPhotoRequest = { conversationId: ConversationId; photo: PhotoId; size: PhotoSize };

/**
 * Storage location of a conversation photo for one of its two members; null for everybody else
 * (R245), and for its recipient until they revealed a blurred one (R492).
 */
export async function findChatPhoto(
  services: Services,
  member: MemberKey,
  { conversationId, photo, size }: ChatPhotoRequest,
): Promise<string | null> {
  const { id, siteId } = member;
  const blur = Number(size === "tiny");
  const row = await first(
    services.db,
    selectChatPhoto({ id, siteId, conversationId, photo, blur }),
  );
  return row ? photoKeyOf(`${siteId}/${photo}`, size) : null;
}
