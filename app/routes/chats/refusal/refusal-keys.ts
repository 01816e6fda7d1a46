import type { SendPhotoRefusal } from "~/domain/conversation/chat-photo";
import {
  isSendRefusal,
  type PreviewRefusal,
  type Recovery,
  SEND_REFUSALS,
  type SendRefusal,
  type SendRefusalWith,
} from "~/domain/conversation/send-refusals";
import type { MemberId } from "~/kit/ids";
import type { ShownRefusal } from "../log/messages";

type AttachmentText = (typeof SEND_REFUSALS)[SendRefusal]["attachmentText"];

const usesText = <Text extends AttachmentText>(
  refusal: SendRefusal,
  text: Text,
): refusal is SendRefusalWith<{ attachmentText: Text }> =>
  SEND_REFUSALS[refusal].attachmentText === text;

/** The translation key of a refusal with one text for messages, gifts and photos. */
const sharedRefusalKey = (refusal: SendRefusal) =>
  usesText(refusal, "message") ? (`chat:refusal.${refusal}` as const) : null;
/** The key in the texts of gifts or of photos. */
const specificRefusalKey = (refusal: SendRefusal) =>
  `refusal.${usesText(refusal, "own") ? refusal : "failed"}` as const;

/** The translation key of the reason why a gift was not sent. */
export const giftRefusalKey = (refusal: SendRefusal | "choose" | "offline") =>
  refusal === "choose" || refusal === "offline"
    ? (`refusal.${refusal}` as const)
    : (sharedRefusalKey(refusal) ?? specificRefusalKey(refusal));

/** The page that helps after a refusal, and the label of its link. */
type RecoveryLink = { to: (other: MemberId) => string; labelKey: RecoveryLabelKey };
type RecoveryLabelKey =
  | "refusal.buy"
  | "refusal.confirm"
  | "refusal.object"
  | "refusal.unblock"
  | "ahead.starts_action"
  | "ahead.credits_action"
  | "empty.action";

/** Links back to the chat, where the draft is kept (local-draft.ts). */
const RECOVERY_LINKS: Record<Exclude<Recovery, "form">, RecoveryLink> = {
  confirmation: { to: () => "/complete-signup", labelKey: "refusal.confirm" },
  complaints: { to: () => "/complaints", labelKey: "refusal.object" },
  members: { to: () => "/members", labelKey: "empty.action" },
  blocked_members: { to: () => "/settings/blocked", labelKey: "refusal.unblock" },
  premium: { to: (other) => `/premium?chat=${other}`, labelKey: "ahead.starts_action" },
  credits: { to: (other) => `/credits?chat=${other}`, labelKey: "refusal.buy" },
};

/** The link after a refusal; null if the member can act at the form itself. */
export function recoveryLinkOf(refusal: ShownRefusal): RecoveryLink | null {
  const recovery = isSendRefusal(refusal) ? SEND_REFUSALS[refusal].recovery : "form";
  return recovery === "form" ? null : RECOVERY_LINKS[recovery];
}

/** The link in place of the form (R91): who has not tried to send is not yet asked to buy. */
export function previewLinkOf(refusal: PreviewRefusal): RecoveryLink {
  const link = RECOVERY_LINKS[SEND_REFUSALS[refusal].recovery];
  return link === RECOVERY_LINKS.credits ? { ...link, labelKey: "ahead.credits_action" } : link;
}

/**
 * The translation key of the reason why a photo was not sent: an error of the photo or of the
 * message.
 */
export const photoRefusalKey = (refusal: SendPhotoRefusal) =>
  isSendRefusal(refusal)
    ? (sharedRefusalKey(refusal) ?? (`pictures:${specificRefusalKey(refusal)}` as const))
    : (`photos:refusal.${refusal}` as const);
