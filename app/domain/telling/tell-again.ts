import { first } from "~/db/batch";
import type { LetterId, MemberId, PushId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectLastLike } from "../like/like-sql";
import type { Channel } from "../notice/notice.schema";
import { setWeekly } from "../notice/weekly-sql";
import { forgetRow } from "../outbox/forget-sql";
import { tellMember } from "./tell-member";
import { type NoticeJob, noticeJobSchema } from "./telling.schema";

/** A failed row of the outbox. */
type Dead = {
  id: LetterId | PushId;
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
export async function tellAgain(services: Services, row: Dead): Promise<boolean> {
  const { siteId, account, channel: by } = row;
  const named = await jobNamed(services, row);
  const job = noticeJobSchema.safeParse({ ...named, siteId, account, by });
  if (!job.success) return false;
  const due =
    job.data.notice === "weekly"
      ? setWeekly({ accountId: account, siteId }, services.now())
      : undefined;
  return tellMember(services, job.data, { room: forgetRow(row.id), due });
}

/** Parses an idempotency key; each is built where its notification is. */
async function jobNamed(
  services: Services,
  { key, account: id, siteId }: Dead,
): Promise<Partial<NoticeJob> | null> {
  const [what = "", about = ""] = (key ?? "").split(":");
  switch (what) {
    case "conversation":
    case "message":
      return { notice: "message", conversation: about } as Partial<NoticeJob>;
    case "unread":
      return { notice: "unread", conversation: about } as Partial<NoticeJob>;
    case "match":
      return { notice: "like", from: about } as Partial<NoticeJob>;
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
