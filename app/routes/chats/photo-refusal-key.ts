import type { SendPhotoRefusal } from "~/domain/conversation/send-photo";
import { PHOTO_REFUSALS } from "~/domain/photo/store-photo";
import { sharedRefusalKey, specificRefusalKey } from "./refusal-keys";

/**
 * The translation key of the reason why a photo was not sent: an error of the photo or of the
 * message.
 */
export function photoRefusalKey(refusal: SendPhotoRefusal) {
  if (refusal in PHOTO_REFUSALS) return `photos:refusal.${refusal}`;
  return sharedRefusalKey(refusal) ?? `pictures:${specificRefusalKey(refusal)}`;
}
