import type { SendPhotoRefusal } from "~/domain/conversation/send-photo";
import { PHOTO_REFUSALS } from "~/domain/photo/store-photo";
import { saidOfAll, saidOfEach } from "./refused-keys";

/**
 * The translation key of the reason why a photo was not sent: an error of the photo or of the
 * message.
 */
export function photoKey(refusal: SendPhotoRefusal) {
  if (refusal in PHOTO_REFUSALS) return `photos:refusal.${refusal}`;
  return saidOfAll(refusal) ?? `pictures:${saidOfEach(refusal)}`;
}
