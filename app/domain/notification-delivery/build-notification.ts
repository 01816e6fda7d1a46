import type { SQL } from "drizzle-orm";
import { hours } from "~/kit/duration";
import type { Services } from "~/services";
import { deleteDeferredNight, insertDeferredNight } from "../notification/night-sql";
import type { Channel } from "../notification/notification.schema";
import { notNotifiedSince } from "../outbox/notified-sql";
import {
  loadNotificationContext,
  memberOfJob,
  type NotificationContext,
} from "./load-notification-context";
import type { NotificationJob } from "./notification-delivery.schema";
import {
  type DeferredNight,
  hasUnread,
  hasUnseenLike,
  selectDeferredNight,
  selectUnreadChat,
  selectUnseenLike,
  type UnreadChat,
  type UnseenLike,
} from "./notification-delivery-store";
import {
  allowedText,
  type ChatNotification,
  chatEmail,
  chatKey,
  digestCounts,
  digestEmail,
  likeEmail,
} from "./notification-emails";
import type { PendingNotification, QuietHours } from "./pending-notification";
import { reminderNotification, weeklyNotification } from "./weekly-and-reminder";

/** Builds the notification of a job from current data; null if there is no active account. */
export function buildNotification(
  services: Services,
  job: NotificationJob,
): Promise<PendingNotification | null> {
  if (job.notice === "like") return likeNotification(services, job);
  if (job.notice === "night") return nightNotification(services, job);
  if (job.notice === "weekly") return weeklyNotification(services, job);
  if (job.notice === "reminder") return reminderNotification(services, job);
  return chatNotification(services, job);
}

const accountOfJob = ({ account, siteId }: NotificationJob) => ({ accountId: account, siteId });

/** Events in quiet hours are sent as one digest after them (R375). */
const deferToMorning = (job: NotificationJob) => ({
  later: (quiet: QuietHours) => insertDeferredNight(accountOfJob(job), quiet),
});

type ChatJob = Extract<NotificationJob, { conversation: unknown }>;

async function chatNotification(
  services: Services,
  job: ChatJob,
): Promise<PendingNotification | null> {
  const { conversation } = job;
  const chat = { ...memberOfJob(job), conversation };
  const found = await loadNotificationContext(services, memberOfJob(job), selectUnreadChat(chat));
  if (!found) return null;
  const kind = job.notice === "unread" ? "unread" : found.row?.isNew ? "conversation" : "message";
  const notification = { kind, conversation } as const;
  const { row } = found;
  const when = (way: Channel) =>
    row && kind !== "unread" ? notCountedSince(job, way, row.since) : undefined;
  const push = row && { ...chatPush(row, found, notification), when: when("push") };
  const mail = row && { ...chatEmail(row, found, notification), when: when("mail") };
  return { found, kinds: [kind], push, mail, when: hasUnread(chat), ...deferToMorning(job) };
}

/** Templates that count everything of a night, and those that count likes too. */
const DIGEST_TEMPLATES = { mail: ["digest"], push: ["night"] } as const;
const LIKE_COUNT_TEMPLATES = {
  mail: ["digest", "like_received"],
  push: ["night", "like"],
} as const;

/** Condition: no digest has counted an event of that moment since; it would be notified twice. */
const notCountedSince = (
  { account, notice }: NotificationJob,
  channel: Channel,
  since: number,
): SQL => {
  const templates = (notice === "like" ? LIKE_COUNT_TEMPLATES : DIGEST_TEMPLATES)[channel];
  return notNotifiedSince(account, { channel, templates }, since);
};

function chatPush(
  row: UnreadChat,
  { day, settings }: NotificationContext<unknown>,
  notification: ChatNotification,
) {
  const { kind, conversation } = notification;
  const writer = { name: row.name, invented: row.fictional === 1, conversation };
  const words = allowedText(row, settings.showWords);
  const key = chatKey(row, day, notification);
  const about = row.other;
  return kind === "unread"
    ? { template: kind, fields: writer, key, about }
    : { template: kind, fields: { ...writer, words }, key, about };
}

type LikeJob = Extract<NotificationJob, { notice: "like" }>;

async function likeNotification(
  services: Services,
  job: LikeJob,
): Promise<PendingNotification | null> {
  const member = memberOfJob(job);
  const found = await loadNotificationContext(services, member, selectUnseenLike(member, job.from));
  if (!found) return null;
  const { row } = found;
  // A match is always sent with its name, whatever was counted.
  const when = (way: Channel) =>
    row && !row.matched ? notCountedSince(job, way, row.at) : undefined;
  const ofPush = row && likePush(row, job, services.now());
  const ofMail = row && likeEmail(row, job.from, found);
  const push = ofPush && { ...ofPush, when: when("push") };
  const mail = ofMail && { ...ofMail, when: when("mail") };
  return {
    found,
    kinds: ["like"],
    push,
    mail,
    when: hasUnseenLike(member, job.from),
    ...deferToMorning(job),
  };
}

/** A match has its own push; likes are counted, at most one push an hour (R376). */
function likePush({ matched, name, count }: UnseenLike, { from }: LikeJob, now: number) {
  const target = { about: from };
  if (matched)
    return {
      ...target,
      template: "match" as const,
      fields: { name, member: from },
      key: `match:${from}`,
    };
  const hour = Math.floor(now / hours(1));
  return count > 0
    ? { ...target, template: "like" as const, fields: { count }, key: `like:${hour}` }
    : null;
}

async function nightNotification(
  services: Services,
  job: NotificationJob,
): Promise<PendingNotification | null> {
  const member = memberOfJob(job);
  const found = await loadNotificationContext(services, member, selectDeferredNight(member));
  if (!found) return null;
  const push = found.row && digestPush(found.row, found);
  const kinds = ["conversation", "message", "like"] as const;
  const mail = found.row && digestEmail(found.row, found);
  const ends = found.row ? deleteDeferredNight(accountOfJob(job), found.row.due) : undefined;
  return { found, kinds, push, mail, when: undefined, ends, ...deferToMorning(job) };
}

function digestPush(row: DeferredNight, { day }: NotificationContext<unknown>) {
  const fields = digestCounts(row, "push");
  return fields && { template: "night" as const, fields, key: `night:${day}` };
}
