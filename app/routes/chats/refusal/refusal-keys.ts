import {
  SEND_REFUSALS,
  type SendRefusal,
  type SendRefusalWith,
} from "~/domain/conversation/send-refusals";

type AttachmentText = (typeof SEND_REFUSALS)[SendRefusal]["attachmentText"];

const usesText = <Text extends AttachmentText>(
  refusal: SendRefusal,
  text: Text,
): refusal is SendRefusalWith<{ attachmentText: Text }> =>
  SEND_REFUSALS[refusal].attachmentText === text;

/** The translation key of a refusal with one text for messages, gifts and photos. */
export const sharedRefusalKey = (refusal: SendRefusal) =>
  usesText(refusal, "message") ? (`chat:refusal.${refusal}` as const) : null;
/** The key in the texts of gifts or of photos. */
export const specificRefusalKey = (refusal: SendRefusal) =>
  `refusal.${usesText(refusal, "own") ? refusal : "failed"}` as const;

/** The translation key of the reason why a gift was not sent. */
export const giftRefusalKey = (refusal: SendRefusal | "choose" | "offline") =>
  refusal === "choose" || refusal === "offline"
    ? (`refusal.${refusal}` as const)
    : (sharedRefusalKey(refusal) ?? specificRefusalKey(refusal));
