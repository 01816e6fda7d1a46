import type { SendPhotoRefusal } from "~/domain/conversation/send-photo";
import { PHOTO_REFUSALS } from "~/domain/photo/store-photo";
import { saidOfAll, saidOfEach } from "./refused-keys";

/** The key of the words for why a photo was not sent: for what it is, or for what refuses a message. */
export function photoKey(refusal: SendPhotoRefusal) {
  if (refusal in PHOTO_REFUSALS) return `photos:refusal.${refusal}`;
  return saidOfAll(refusal) ?? `pictures:${saidOfEach(refusal)}`;
}
