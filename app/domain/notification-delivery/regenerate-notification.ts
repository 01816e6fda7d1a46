import { first } from "~/db/batch";
import type { EmailId, MemberId, PushId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectLastLike } from "../like/like-sql";
import type { Channel } from "../notification/notification.schema";
import { scheduleWeekly } from "../notification/weekly-sql";
import { deleteOutboxRow } from "../outbox/delete-outbox-row-sql";
import { type NotificationJob, notificationJobSchema } from "./notification-delivery.schema";
import { notifyMember } from "./notify-member";

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
  const named = await jobFromKey(services, row);
  const job = notificationJobSchema.safeParse({ ...named, siteId, account, by });
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
