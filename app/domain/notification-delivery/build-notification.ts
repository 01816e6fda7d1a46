import type { SQL } from "drizzle-orm";
import { languageOr } from "~/i18n/languages";
import { hours } from "~/kit/duration";
import type { Services } from "~/services";
import { regionName } from "../location/location";
import type { Channel } from "../notification/notification.schema";
import {
  deleteDeferredNight,
  insertDeferredNight,
  scheduleWeekly,
} from "../notification/notification-sql";
import { WEEKLY_INTERVAL } from "../notification/switch-notifications";
import { notNotifiedSince } from "../outbox/outbox-sql";
import { ageAt } from "../profile/profile";
import { findSite } from "../site/find-site";
import { findNewcomers, type Newcomer } from "../suggestion/suggest-members";
import {
  hasProfileGap,
  type ProfileGap,
  selectProfileGap,
  selectWeekly,
  type WeeklyCriteria,
} from "./notification-audience-store";
import {
  allowedText,
  type ChatNotification,
  chatEmail,
  chatKey,
  digestCounts,
  digestEmail,
  likeEmail,
  loadNotificationContext,
  memberOfJob,
  type NotificationContext,
  type PendingNotification,
  type QuietHours,
} from "./notification-content";
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

/**
 * The weekly notification of who joined nearby, for members who opted in; skipped in a week without
 * anybody (R550).
 */
async function weeklyNotification(
  services: Services,
  job: NotificationJob,
): Promise<PendingNotification | null> {
  const member = memberOfJob(job);
  const owner = { accountId: job.account, siteId: job.siteId };
  const now = services.now();
  const found = await loadNotificationContext(services, member, selectWeekly(member, now));
  if (!found) return null;
  const joined = found.row ? await findJoinedNear(services, found, found.row) : [];
  return {
    found,
    kinds: ["weekly"],
    when: undefined,
    ...weeklyContent(joined, found, now),
    ends: found.row ? scheduleWeekly(owner, now + WEEKLY_INTERVAL) : undefined,
    later: ({ until }) => scheduleWeekly(owner, until),
  };
}

async function findJoinedNear(
  services: Services,
  { reader }: NotificationContext<WeeklyCriteria>,
  row: WeeklyCriteria,
) {
  const site = await findSite(services, reader.host);
  return site
    ? findNewcomers(services, { site, row, since: services.now() - WEEKLY_INTERVAL })
    : [];
}

function weeklyContent(
  joined: Newcomer[],
  { reader, row, day }: NotificationContext<WeeklyCriteria>,
  now: number,
) {
  if (!row || joined.length === 0) return { push: null, mail: null };
  const key = `weekly:${day}`;
  const region = row.region && regionName(row.region, languageOr(reader.language));
  const members = joined.map(({ id: profile, name: who, birthDate, fictional }) => ({
    profile,
    who,
    fictional: Boolean(fictional),
    age: ageAt(now, birthDate),
  }));
  return {
    push: { template: "weekly" as const, fields: { count: joined.length }, key },
    mail: {
      template: "weekly_members" as const,
      fields: { name: reader.name, region: region || null, members },
      key,
    },
  };
}

/** The reminder of what a profile lacks, once, some days after the address was confirmed (R551). */
async function reminderNotification(
  services: Services,
  job: NotificationJob,
): Promise<PendingNotification | null> {
  const member = memberOfJob(job);
  const found = await loadNotificationContext(services, member, selectProfileGap(member));
  if (!found) return null;
  const { row, reader } = found;
  return {
    found,
    kinds: ["reminder"],
    ...reminderContent(row, reader.name),
    when: row ? hasProfileGap(member) : undefined,
  };
}

function reminderContent(row: ProfileGap | null, name: string) {
  if (!row) return { push: null, mail: null };
  const { what } = row;
  const key = `reminder:${what}`;
  return {
    push: { template: "reminder" as const, fields: { what }, key },
    mail: { template: "reminder" as const, fields: { name, what }, key },
  };
}

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
  const writer = { name: row.name, invented: row.fictional, conversation };
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
