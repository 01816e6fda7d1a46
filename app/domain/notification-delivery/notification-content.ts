import type { SQL } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { localDateAt } from "~/kit/dates";
import type { ConversationId, MemberId } from "~/kit/ids";
import { z } from "~/kit/zod";
import type { Services } from "~/services";
import { findSettings } from "../notification/find-settings";
import { type NotificationKind, quietHoursAround, timeZoneOf } from "../notification/notification";
import type { Channel } from "../notification/notification.schema";
import type { EmailTemplate, EmailTemplateFields } from "../outbox/outbox";
import type { PushFields, PushTemplate } from "../push/push";
import type { NotificationJob } from "./notification-delivery.schema";
import {
  type DeferredNight,
  type Recipient,
  selectRecipient,
  type UnreadChat,
  type UnseenLike,
} from "./notification-delivery-store";

/** A recipient with their settings and local time. */
export type NotificationContext<Row> = {
  reader: Recipient;
  settings: Awaited<ReturnType<typeof findSettings>>;
  /** The row that the notification is about; null if it no longer applies. */
  row: Row | null;
  quiet: ReturnType<typeof quietHoursAround>;
  /** The date in their time zone. */
  day: string;
};

export const memberOfJob = ({ account, siteId }: NotificationJob) => ({ id: account, siteId });

/**
 * Loads everything needed to decide a notification, in one round trip; null if there is no active
 * account.
 */
export async function loadNotificationContext<Row>(
  services: Services,
  member: { id: MemberId } & Pick<NotificationJob, "siteId">,
  about: Statement<Row>,
): Promise<NotificationContext<Row> | null> {
  const [[reader], settings, [row]] = await Promise.all([
    services.readTogether(selectRecipient(member)),
    findSettings(services, { accountId: member.id, siteId: member.siteId }),
    services.readTogether(about),
  ]);
  if (!reader) return null;
  const zone = timeZoneOf(settings.timeZone, reader.country);
  const now = services.now();
  const quiet = quietHoursAround(now, settings, zone);
  return { reader, settings, row: row ?? null, quiet, day: localDateAt(now, zone) };
}

type PushContent = { [T in PushTemplate]: { template: T; fields: PushFields[T] } }[PushTemplate];
type EmailContent = {
  [T in EmailTemplate]: { template: T; fields: EmailTemplateFields[T] };
}[EmailTemplate];

/** `when`: a condition of this channel only. */
type ChannelContent = { key: string; when?: SQL };

/**
 * A notification to write: kinds, key, content per channel (null if there is nothing), and a
 * condition that must hold when it is written.
 */
export type PendingNotification = {
  found: NotificationContext<unknown>;
  kinds: readonly NotificationKind[];
  push: (PushContent & ChannelContent & { about?: MemberId }) | null;
  mail: (EmailContent & ChannelContent) | null;
  when: SQL | undefined;
  /** `ends` is written with it, also if there is nothing to send; `later` if it is deferred. */
  ends?: Statement;
  later?: (quiet: QuietHours) => Statement;
};
export type QuietHours = NonNullable<NotificationContext<unknown>["quiet"]>;

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
    fictional: row.fictional,
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
    const fields = { name, who, fictional, member: from };
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
  const counts = digestCounts(row, "mail");
  if (!counts) return null;
  const people = counts.messages > 0 ? parseWriters(row.people) : [];
  const fields = { name: reader.name, ...counts, people };
  return { template: "digest" as const, fields, key: `night:${day}` };
}
const writersSchema = z.array(z.object({ who: z.string(), fictional: z.number() }));

/** Parses the writers from D1's JSON. */
export const parseWriters = (people: string) =>
  writersSchema
    .parse(JSON.parse(people))
    .map(({ who, fictional }) => ({ who, fictional: fictional === 1 }));
