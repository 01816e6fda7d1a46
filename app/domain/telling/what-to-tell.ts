import type { SQL } from "drizzle-orm";
import { hours } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import type { Services } from "~/services";
import type { NoticeKind } from "../notice/notice";
import type { PushFields, PushTemplate } from "../push/push";
import { type Found, findFacts, memberOf } from "./find-facts";
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

type Push = { [T in PushTemplate]: { template: T; fields: PushFields[T] } }[PushTemplate];

/** What is to be told, if anything is: of which kinds, under which key, about whom, and what still has to hold as it is written. */
export type Telling = {
  found: Found<unknown>;
  kinds: readonly NoticeKind[];
  push: (Push & { key: string; about?: MemberId }) | null;
  when: SQL | undefined;
  /** Of a night: when it was over. */
  night: number | null;
};

/** Looks what a job is about now; null where there is nobody to be told. */
export function whatToTell(services: Services, job: NoticeJob): Promise<Telling | null> {
  if (job.notice === "like") return ofLike(services, job);
  if (job.notice === "night") return ofNight(services, job);
  return ofChat(services, job);
}

type ChatJob = Extract<NoticeJob, { conversation: unknown }>;

async function ofChat(services: Services, job: ChatJob): Promise<Telling | null> {
  const { conversation } = job;
  const chat = { ...memberOf(job), conversation };
  const found = await findFacts(services, memberOf(job), selectWaitingChat(chat));
  if (!found) return null;
  const kind = job.notice === "unread" ? "unread" : found.row?.isNew ? "conversation" : "message";
  const push = found.row && pushOfChat(found.row, found, { kind, conversation });
  return { found, kinds: [kind], push, when: stillUnread(chat), night: null };
}

type Told = { kind: "conversation" | "message" | "unread" } & Pick<ChatJob, "conversation">;

function pushOfChat(row: WaitingChat, { day, settings }: Found<unknown>, told: Told) {
  const { kind, conversation } = told;
  const writer = { name: row.name, invented: row.fictional === 1, conversation };
  const words = settings.showWords && row.words ? row.words.slice(0, 1_000) : null;
  const key = {
    conversation: `conversation:${conversation}`,
    message: `message:${conversation}:${row.since}`,
    unread: `unread:${conversation}:${day}`,
  }[kind];
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
  const push = found.row && pushOfLike(found.row, job, services.now());
  return { found, kinds: ["like"], push, when: hasNewLike(member, job.from), night: null };
}

/** A match by its name; of likes how many there are, once an hour at most (R376). */
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
  return { found, kinds, push, when: undefined, night: found.row?.due ?? null };
}

function pushOfNight(row: Night, { settings, day }: Found<unknown>) {
  const on = settings.on.push;
  const messages = on.includes("message") || on.includes("conversation") ? row.messages : 0;
  const likes = on.includes("like") ? row.likes : 0;
  if (messages + likes === 0) return null;
  return { template: "night" as const, fields: { messages, likes }, key: `night:${day}` };
}
