import { first, idempotent, run, runBatch, type Statement } from "~/db/batch";
import { languageOr } from "~/i18n/languages";
import { hours, seconds } from "~/kit/duration";
import type { EmailId, MemberId, PushId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectLastLike } from "../like/like-sql";
import { CHANNELS, type Channel } from "../notification/notification.schema";
import { isWanted, scheduleWeekly } from "../notification/notification-sql";
import { enqueueEmail, type OwnedEmailRequest } from "../outbox/enqueue-email";
import { deleteOutboxRow } from "../outbox/outbox-sql";
import type { PushOrder } from "../push/push";
import { enqueuePush } from "../push/send-push";
import { buildNotification } from "./build-notification";
import type { PendingNotification } from "./notification-content";
import { type ChannelDecision, decideNotification } from "./notification-delivery";
import { type NotificationJob, notificationJobSchema } from "./notification-delivery.schema";
import { combineConditions } from "./notification-delivery-store";

/**
 * Notifies a member of a job's event if it still applies and they want it now: one outbox row per
 * channel under an idempotency key, so that a repeated job notifies once. In quiet hours it is
 * deferred to the morning instead (R372, R375). False if there is no active account.
 */
export async function notifyMember(
  services: Services,
  job: NotificationJob,
  again?: Regeneration,
): Promise<boolean> {
  if (again?.due) await run(services.db, again.due);
  const notification = await buildNotification(services, job);
  if (!notification) return false;
  const now = services.now();
  const { found, kinds, push, mail } = notification;
  const verdicts = decideNotification(
    {
      applies: { mail: mail !== null, push: push !== null },
      kinds,
      settings: found.settings,
      reached: { mail: found.reader.confirmed, push: found.reader.browsers },
      here: await services.live.isOnline(job.siteId, job.account),
      quietUntil: found.quiet?.until ?? null,
    },
    now,
  );
  await writeNotification(services, job, { notification, verdicts, again });
  return true;
}

/**
 * For a failed row: `room` deletes it in the same batch, `due` first makes the notification due.
 */
type Regeneration = { room: Statement; due?: Statement | undefined };
type DecidedNotification = {
  notification: PendingNotification;
  verdicts: Record<Channel, ChannelDecision>;
  again: Regeneration | undefined;
};
const IDEMPOTENT_BY = idempotent("the notification's idempotency key");

async function writeNotification(
  services: Services,
  job: NotificationJob,
  { notification, verdicts, again }: DecidedNotification,
) {
  const { found, ends } = notification;
  const channels = CHANNELS.filter((way) => usesChannel(job, way) && verdicts[way].notifies);
  const later = channels.length > 0 && found.quiet !== null;
  const has = (way: Channel) => channels.includes(way) && !later;
  const pushed = has("push") ? writePush(services, job, notification) : undefined;
  const mailed = has("mail") ? writeEmail(services, job, notification) : undefined;
  const batch = {
    room: again?.room,
    push: pushed?.statement,
    mail: mailed?.statement,
    ends: later ? undefined : ends,
    later: later && found.quiet ? notification.later?.(found.quiet) : undefined,
  };
  const { push, mail } = await runBatch(services.db, batch, IDEMPOTENT_BY);
  const wrote = { push: (push?.rows.length ?? 0) > 0, mail: (mail?.rows.length ?? 0) > 0 };
  if (later && found.quiet && !notification.later) enqueueAgain(services, job, found.quiet.until);
  if (wrote.push) pushed?.enqueue();
  if (wrote.mail) mailed?.enqueue();
  const resultOf = (way: Channel) => {
    const verdict = verdicts[way];
    if (!usesChannel(job, way)) return "not_asked";
    return verdict.notifies ? (later ? "night" : wrote[way] ? "told" : "before") : verdict.reason;
  };
  const results = { push: resultOf("push"), mail: resultOf("mail") };
  services.log("notice.decided", { site: job.siteId, notice: job.notice, ...results });
}

/** A queue delays a message by twelve hours at most; the job is decided again then. */
const MAX_QUEUE_DELAY = hours(12);

/** Enqueues a job again after quiet hours if no night row defers it. */
function enqueueAgain(services: Services, job: NotificationJob, until: number): void {
  const wait = Math.min(until - services.now(), MAX_QUEUE_DELAY);
  services.defer("notice.ask", services.queues.enqueueNotice(job, Math.ceil(wait / seconds(1))));
}

/** A job without a channel uses all of them. */
const usesChannel = ({ by }: NotificationJob, way: Channel) => by === undefined || by === way;

function writePush(
  services: Services,
  { siteId, account }: NotificationJob,
  notification: PendingNotification,
) {
  const { found, push, kinds, when } = notification;
  if (!push) return undefined;
  const { key, about, template, fields, when: also } = push;
  const order = {
    siteId,
    account,
    origin: services.originOf(found.reader.host),
    language: languageOr(found.reader.language),
    about,
    template,
    fields,
  } as PushOrder;
  const condition = combineConditions(isWanted(account, "push", kinds), also);
  return enqueuePush(services, order, { key, when: combineConditions(condition, when) });
}

function writeEmail(
  services: Services,
  { siteId, account }: NotificationJob,
  notification: PendingNotification,
) {
  const { found, mail, kinds, when } = notification;
  if (!mail) return undefined;
  const { key, template, fields, when: also } = mail;
  const { email: to, host, language } = found.reader;
  const request = {
    siteId,
    account,
    to,
    origin: services.originOf(host),
    language: languageOr(language),
    key,
    template,
    fields,
  } as OwnedEmailRequest;
  const condition = combineConditions(isWanted(account, "mail", kinds), also);
  return enqueueEmail(services, request, combineConditions(condition, when));
}

/** A failed row of the outbox. */
type FailedRow = {
  id: EmailId | PushId;
  siteId: SiteId;
  account: MemberId;
  channel: Channel;
  key: string | null;
};

/**
 * Regenerates a failed notification from current data, on its own channel (R559). Its key
 * identifies the cause, and its row is deleted, since a key is used once. False if the key
 * identifies no cause; the row then stays.
 */
export async function regenerateNotification(services: Services, row: FailedRow): Promise<boolean> {
  const { siteId, account, channel: by } = row;
  const jobOfRow = await jobFromKey(services, row);
  const job = notificationJobSchema.safeParse({ ...jobOfRow, siteId, account, by });
  if (!job.success) return false;
  const due =
    job.data.notice === "weekly"
      ? scheduleWeekly({ accountId: account, siteId }, services.now())
      : undefined;
  return notifyMember(services, job.data, { room: deleteOutboxRow(row.id), due });
}

/** Parses an idempotency key; each is built where its notification is. */
async function jobFromKey(
  services: Services,
  { key, account: id, siteId }: FailedRow,
): Promise<Partial<NotificationJob> | null> {
  const [what = "", about = ""] = (key ?? "").split(":");
  switch (what) {
    case "conversation":
    case "message":
      return { notice: "message", conversation: about } as Partial<NotificationJob>;
    case "unread":
      return { notice: "unread", conversation: about } as Partial<NotificationJob>;
    case "match":
      return { notice: "like", from: about } as Partial<NotificationJob>;
    case "like": {
      const last = await first(services.db, selectLastLike({ id, siteId }));
      return last && { notice: "like", from: last.from };
    }
    case "weekly":
    case "reminder":
      return { notice: what };
    default:
      return null;
  }
}
