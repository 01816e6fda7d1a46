import { env } from "cloudflare:workers";
import { run } from "~/db/batch";
import { conversationIdOf } from "~/domain/conversation/conversation";
import type {
  NotificationJob,
  ScanJob,
} from "~/domain/notification-delivery/notification-delivery.schema";
import { notifyMember } from "~/domain/notification-delivery/notify-member";
import { emailRequestSchema } from "~/domain/outbox/outbox.schema";
import type { Services } from "~/services";
import { addBrowser } from "./outbox-pushes";
import { rawSql as sql } from "./raw-sql";
import { sendTestMessage } from "./send-messages";
import { addMember, addSite, realServices, type TestMember } from "./test-database";

/** Noon in Amsterdam, where these members live: outside of quiet hours. */
export const NOON = Date.parse("2026-11-18T11:00:00Z");
/** And midnight before it. */
export const MIDNIGHT = Date.parse("2026-11-17T23:00:00Z");

/** Services at a given time; queued jobs are recorded. `here`: every member has an open page. */
export function notificationServices({ at = NOON, here = false } = {}) {
  const [jobs, scans]: [NotificationJob[], ScanJob[]] = [[], []];
  const real = realServices();
  const services: Services = {
    ...real,
    now: () => at,
    log: () => undefined,
    live: { ...real.live, isOnline: async () => here },
    queues: {
      ...real.queues,
      enqueuePush: async () => undefined,
      enqueueMail: async () => undefined,
      enqueueNotice: async (job) => void jobs.push(job),
      enqueueNotices: async (some) => void jobs.push(...some),
      enqueueScan: async (scan) => void scans.push(scan),
    },
  };
  return { services, jobs, walks: scans };
}

/**
 * A member whose browser accepts notifications, and one unread message to them since a given time.
 */
export async function addUnreadMessage({ since = NOON } = {}) {
  const site = await addSite();
  const writer = await addMember(site, { premium: true, credits: 50, name: "Aino" });
  const me = await addMember(site);
  await addBrowser(me);
  await addMessageSince(writer, me, since);
  const conversation = await conversationIdOf(site, writer.id, me.id);
  return { site, writer, me, conversation };
}

export async function addMessageSince(
  from: TestMember,
  to: TestMember,
  since: number,
): Promise<void> {
  const sent = await sendTestMessage(from, to);
  if (!sent.ok) throw new Error(sent.refusal);
  await run(
    realServices().db,
    sql`UPDATE participants SET unread_since = ${since} WHERE member_id = ${to.id} AND other_id = ${from.id}`,
  );
}

type QueuedNotification = {
  template: string;
  key: string;
  fields: Record<string, unknown>;
  dueAt: number;
};

/** The queued pushes to a member, in order. */
export async function queuedPushesTo({ id }: TestMember): Promise<QueuedNotification[]> {
  const { results } = await env.DB.prepare(
    "SELECT template, key, payload, due_at FROM outbox WHERE account_id = ? AND channel = 'push' ORDER BY id",
  )
    .bind(id)
    .all<{ template: string; key: string; payload: string; due_at: number }>();
  return results.map(({ template, key, payload, due_at }) => ({
    template,
    key,
    dueAt: due_at,
    fields: JSON.parse(payload).order.fields,
  }));
}

/** The queued e-mails to a member, in order. */
export async function queuedEmailsTo({
  id,
}: TestMember): Promise<Omit<QueuedNotification, "dueAt">[]> {
  const { results } = await env.DB.prepare(
    "SELECT template, key, payload FROM outbox WHERE account_id = ? AND channel = 'mail' ORDER BY id",
  )
    .bind(id)
    .all<{ template: string; key: string; payload: string }>();
  return results.map(({ payload, ...row }) => {
    const { fields } = emailRequestSchema.parse(JSON.parse(payload));
    return { ...row, fields: fields as Record<string, unknown> };
  });
}

type NotifiedChat = {
  me: TestMember;
  conversation: Extract<NotificationJob, { notice: "message" }>["conversation"];
};

/** Notifies a member of unread messages in a chat. */
export const notifyOfChat = (
  { me, conversation }: NotifiedChat,
  options: Parameters<typeof notificationServices>[0] &
    Pick<NotificationJob, "by"> & { notice?: "message" | "unread" } = {},
) => {
  const { notice = "message", by, ...when } = options;
  const job = { siteId: me.siteId, account: me.id, conversation, notice, by };
  return notifyMember(notificationServices(when).services, job);
};
