import type { SQL } from "drizzle-orm";
import { hours } from "~/kit/duration";
import type { Services } from "~/services";
import { endNight, noteNight } from "../notice/night-sql";
import type { Channel } from "../notice/notice.schema";
import { notToldSince } from "../outbox/told-sql";
import { type Found, findFacts, memberOf } from "./find-facts";
import {
  keyOfChat,
  mailOfChat,
  mailOfLike,
  mailOfNight,
  nightOf,
  type ToldChat,
  wordsOf,
} from "./mail-to-tell";
import { toldReminder, toldWeekly } from "./seldom-to-tell";
import type { NoticeJob } from "./telling.schema";
import {
  hasNewLike,
  type NewLike,
  type Night,
  selectNewLike,
  selectNight,
  selectWaitingChat,
  stillUnread,
  type WaitingChat,
} from "./telling-store";
import type { Quiet, Telling } from "./to-tell";

/** Builds the notification of a job from current data; null if there is no active account. */
export function whatToTell(services: Services, job: NoticeJob): Promise<Telling | null> {
  if (job.notice === "like") return ofLike(services, job);
  if (job.notice === "night") return ofNight(services, job);
  if (job.notice === "weekly") return toldWeekly(services, job);
  if (job.notice === "reminder") return toldReminder(services, job);
  return ofChat(services, job);
}

const ownerOf = ({ account, siteId }: NoticeJob) => ({ accountId: account, siteId });

/** Events in quiet hours are sent as one digest after them (R375). */
const nightly = (job: NoticeJob) => ({
  later: (quiet: Quiet) => noteNight(ownerOf(job), quiet),
});

type ChatJob = Extract<NoticeJob, { conversation: unknown }>;

async function ofChat(services: Services, job: ChatJob): Promise<Telling | null> {
  const { conversation } = job;
  const chat = { ...memberOf(job), conversation };
  const found = await findFacts(services, memberOf(job), selectWaitingChat(chat));
  if (!found) return null;
  const kind = job.notice === "unread" ? "unread" : found.row?.isNew ? "conversation" : "message";
  const told = { kind, conversation } as const;
  const { row } = found;
  const when = (way: Channel) =>
    row && kind !== "unread" ? notCounted(job, way, row.since) : undefined;
  const push = row && { ...pushOfChat(row, found, told), when: when("push") };
  const mail = row && { ...mailOfChat(row, found, told), when: when("mail") };
  return { found, kinds: [kind], push, mail, when: stillUnread(chat), ...nightly(job) };
}

/** Templates that count everything of a night, and those that count likes too. */
const OF_NIGHT = { mail: ["digest"], push: ["night"] } as const;
const OF_LIKES = { mail: ["digest", "like_received"], push: ["night", "like"] } as const;

/** Condition: no digest has counted an event of that moment since; it would be notified twice. */
const notCounted = ({ account, notice }: NoticeJob, channel: Channel, since: number): SQL => {
  const templates = (notice === "like" ? OF_LIKES : OF_NIGHT)[channel];
  return notToldSince(account, { channel, templates }, since);
};

function pushOfChat(row: WaitingChat, { day, settings }: Found<unknown>, told: ToldChat) {
  const { kind, conversation } = told;
  const writer = { name: row.name, invented: row.fictional === 1, conversation };
  const words = wordsOf(row, settings.showWords);
  const key = keyOfChat(row, day, told);
  const about = row.other;
  return kind === "unread"
    ? { template: kind, fields: writer, key, about }
    : { template: kind, fields: { ...writer, words }, key, about };
}

type LikeJob = Extract<NoticeJob, { notice: "like" }>;

async function ofLike(services: Services, job: LikeJob): Promise<Telling | null> {
  const member = memberOf(job);
  const found = await findFacts(services, member, selectNewLike(member, job.from));
  if (!found) return null;
  const { row } = found;
  // A match is always sent with its name, whatever was counted.
  const when = (way: Channel) => (row && !row.matched ? notCounted(job, way, row.at) : undefined);
  const ofPush = row && pushOfLike(row, job, services.now());
  const ofMail = row && mailOfLike(row, job.from, found);
  const push = ofPush && { ...ofPush, when: when("push") };
  const mail = ofMail && { ...ofMail, when: when("mail") };
  return {
    found,
    kinds: ["like"],
    push,
    mail,
    when: hasNewLike(member, job.from),
    ...nightly(job),
  };
}

/** A match has its own push; likes are counted, at most one push an hour (R376). */
function pushOfLike({ matched, name, count }: NewLike, { from }: LikeJob, now: number) {
  const told = { about: from };
  if (matched)
    return {
      ...told,
      template: "match" as const,
      fields: { name, member: from },
      key: `match:${from}`,
    };
  const hour = Math.floor(now / hours(1));
  return count > 0
    ? { ...told, template: "like" as const, fields: { count }, key: `like:${hour}` }
    : null;
}

async function ofNight(services: Services, job: NoticeJob): Promise<Telling | null> {
  const member = memberOf(job);
  const found = await findFacts(services, member, selectNight(member));
  if (!found) return null;
  const push = found.row && pushOfNight(found.row, found);
  const kinds = ["conversation", "message", "like"] as const;
  const mail = found.row && mailOfNight(found.row, found);
  const ends = found.row ? endNight(ownerOf(job), found.row.due) : undefined;
  return { found, kinds, push, mail, when: undefined, ends, ...nightly(job) };
}

function pushOfNight(row: Night, { day }: Found<unknown>) {
  const fields = nightOf(row, "push");
  return fields && { template: "night" as const, fields, key: `night:${day}` };
}
