import type { PushFields, PushOrder } from "~/domain/push/push";
import type { Translate } from "~/i18n/translation";
import type { PushContent } from "~/services/delivery";
import { firstWords } from "./email-content";

type PushText = Omit<PushContent, "language">;
type Writer = PushFields["conversation"];

/** Enough to recognise a message. */
const MAX_TEXT_LENGTH = 160;

/**
 * The text of a push and the page that it opens. `label`: the site's label of fictional profiles,
 * without which a fictional name is never shown (R9); null if nothing may be shown.
 */
export function renderPushText(
  t: Translate<"push">,
  { template, fields }: PushOrder,
  label: string | null,
): PushText | null {
  switch (template) {
    case "conversation":
    case "message":
    case "unread":
      return chatText(t, template, { fields: { words: null, ...fields }, label });
    case "like":
      return {
        title: t("told.likes", fields),
        text: t("told.see_likes"),
        path: "/likes/received",
        tag: "likes",
      };
    case "match":
      return {
        title: t("told.match"),
        text: t("told.likes_too", { name: fields.name }),
        path: `/members/${fields.member}`,
        tag: `match-${fields.member}`,
      };
    case "night":
      return { ...digestText(t, fields), tag: "night" };
    case "weekly":
      return {
        title: t("told.weekly"),
        text: t("told.joined", fields),
        path: "/members",
        tag: "weekly",
      };
    case "promotion":
    case "news":
      return { ...fields, tag: template };
    case "reminder":
      return { ...reminderText(t, fields), tag: `reminder-${fields.what}` };
  }
}

type ChatPush = { fields: Writer; label: string | null };

/** A newer push about a chat replaces the older one. */
function chatText(
  t: Translate<"push">,
  template: "conversation" | "message" | "unread",
  { fields, label }: ChatPush,
): PushText | null {
  if (fields.invented && !label) return null;
  const name = fields.invented ? `${fields.name} (${label})` : fields.name;
  const text = fields.words === null ? t("told.read") : firstWords(fields.words, MAX_TEXT_LENGTH);
  const texts = {
    conversation: { title: t("told.wrote", { name }), text },
    message: { title: t("told.message", { name }), text },
    unread: { title: t("told.waiting"), text: t("told.from", { name }) },
  }[template];
  return { ...texts, path: `/chats/${fields.conversation}`, tag: `chat-${fields.conversation}` };
}

function digestText(t: Translate<"push">, { messages, likes }: PushFields["night"]) {
  const lines = [
    ...(messages > 0 ? [t("told.messages", { count: messages })] : []),
    ...(likes > 0 ? [t("told.likes", { count: likes })] : []),
  ];
  const path = messages > 0 ? "/chats" : "/likes/received";
  return { title: t("told.night"), text: lines.join(" · "), path };
}

const reminderText = (t: Translate<"push">, { what }: PushFields["reminder"]) =>
  what === "photo"
    ? {
        title: t("common:alert.photo_title"),
        text: t("common:alert.photo_text"),
        path: "/profile/photos",
      }
    : {
        title: t("common:alert.continue_title"),
        text: t("told.unfinished"),
        path: "/complete-signup",
      };
