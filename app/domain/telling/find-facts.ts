import type { Statement } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { dateAt } from "~/kit/local-day";
import type { Services } from "~/services";
import { findSettings } from "../notice/find-settings";
import { quietRound, zoneOf } from "../notice/notice";
import type { NoticeJob } from "./telling.schema";
import { type Reader, selectReader } from "./telling-store";

/** A recipient with their settings and local time. */
export type Found<Row> = {
  reader: Reader;
  settings: Awaited<ReturnType<typeof findSettings>>;
  /** The row that the notification is about; null if it no longer applies. */
  row: Row | null;
  quiet: ReturnType<typeof quietRound>;
  /** The date in their time zone. */
  day: string;
};

export const memberOf = ({ account, siteId }: NoticeJob) => ({ id: account, siteId });

/**
 * Loads everything needed to decide a notification, in one round trip; null if there is no active
 * account.
 */
export async function findFacts<Row>(
  services: Services,
  member: { id: MemberId } & Pick<NoticeJob, "siteId">,
  about: Statement<Row>,
): Promise<Found<Row> | null> {
  const [[reader], settings, [row]] = await Promise.all([
    services.readTogether(selectReader(member)),
    findSettings(services, { accountId: member.id, siteId: member.siteId }),
    services.readTogether(about),
  ]);
  if (!reader) return null;
  const [zone, now] = [zoneOf(settings.timeZone, reader.country), services.now()];
  const quiet = quietRound(now, settings, zone);
  return { reader, settings, row: row ?? null, quiet, day: dateAt(now, zone) };
}
