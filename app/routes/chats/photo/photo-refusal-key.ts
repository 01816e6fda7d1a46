import type { SendPhotoRefusal } from "~/domain/conversation/send-photo";
import { isSendRefusal } from "~/domain/conversation/send-refusals";
import { sharedRefusalKey, specificRefusalKey } from "../refusal/refusal-keys";

/**
 * The translation key of the reason why a photo was not sent: an error of the photo or of the
 * message.
 */
export const photoRefusalKey = (refusal: SendPhotoRefusal) =>
  isSendRefusal(refusal)
    ? (sharedRefusalKey(refusal) ?? (`pictures:${specificRefusalKey(refusal)}` as const))
    : (`photos:refusal.${refusal}` as const);
