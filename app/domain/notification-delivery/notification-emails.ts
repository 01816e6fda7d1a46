import type { ConversationId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { Channel } from "../notification/notification.schema";
import type { NotificationContext } from "./load-notification-context";
import type { DeferredNight, UnreadChat, UnseenLike } from "./notification-delivery-store";

export type ChatNotification = {
  kind: "conversation" | "message" | "unread";
  conversation: ConversationId;
};

/**
 * Idempotency keys of chat notifications, the same for both channels: one per waiting period, and
 * one reminder per day.
 */
export const chatKey = (
  { since }: UnreadChat,
  day: string,
  { kind, conversation }: ChatNotification,
) =>
  ({
    conversation: `conversation:${conversation}`,
    message: `message:${conversation}:${since}`,
    unread: `unread:${conversation}:${day}`,
  })[kind];

/** The beginning of the message, if its reader allows it in notifications. */
export const allowedText = ({ words: text }: UnreadChat, allowed: boolean): string | null =>
  allowed && text ? text.slice(0, 1_000) : null;

/** Template and fields of the e-mail about a chat. */
export function chatEmail(
  row: UnreadChat,
  { day, settings, reader }: NotificationContext<unknown>,
  notification: ChatNotification,
) {
  const { kind, conversation } = notification;
  const fields = {
    name: reader.name,
    who: row.name,
    fictional: row.fictional === 1,
    count: row.count,
    conversation,
  };
  const words = allowedText(row, settings.showWords);
  const key = chatKey(row, day, notification);
  if (kind === "unread") return { template: "unread_reminder" as const, fields, key };
  const template = kind === "message" ? ("new_message" as const) : ("new_conversation" as const);
  return { template, fields: { ...fields, words }, key };
}

/**
 * Template and fields for a like: a match has its own e-mail; likes are counted, at most one e-mail
 * a day.
 */
export function likeEmail(
  row: UnseenLike,
  from: MemberId,
  { reader, day }: NotificationContext<unknown>,
) {
  const { matched, name: who, fictional, count } = row;
  const name = reader.name;
  if (matched) {
    const fields = { name, who, fictional: fictional === 1, member: from };
    return { template: "match" as const, fields, key: `match:${from}` };
  }
  return count > 0
    ? { template: "like_received" as const, fields: { name, count }, key: `like:${day}` }
    : null;
}

/**
 * The counts of a member's quiet hours for one channel, limited to its enabled kinds; null if they
 * are zero.
 */
export function digestCounts(row: DeferredNight, way: Channel) {
  const messages = row[`${way}Messages`];
  const likes = row[`${way}Likes`];
  return messages + likes === 0 ? null : { messages, likes, since: row.since };
}

/** Template and fields of the digest e-mail, with the names of the writers. */
export function digestEmail(row: DeferredNight, { day, reader }: NotificationContext<unknown>) {
  const counted = digestCounts(row, "mail");
  if (!counted) return null;
  const people = counted.messages > 0 ? parseWriters(row.people) : [];
  const fields = { name: reader.name, ...counted, people };
  return { template: "digest" as const, fields, key: `night:${day}` };
}
const writersSchema = z.array(z.object({ who: z.string(), fictional: z.number() }));

/** Parses the writers from D1's JSON. */
export const parseWriters = (people: string) =>
  writersSchema
    .parse(JSON.parse(people))
    .map(({ who, fictional }) => ({ who, fictional: fictional === 1 }));
