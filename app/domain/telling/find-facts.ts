import type { Statement } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { dateAt } from "~/kit/local-day";
import type { Services } from "~/services";
import { findSettings } from "../notice/find-settings";
import { quietRound, zoneOf } from "../notice/notice";
import type { NoticeJob } from "./telling.schema";
import { type Reader, selectReader } from "./telling-store";

/** Who would be told, how they want it, and what time it is for them. */
export type Found<Row> = {
  reader: Reader;
  settings: Awaited<ReturnType<typeof findSettings>>;
  /** What it is about; null where that is over. */
  row: Row | null;
  quiet: ReturnType<typeof quietRound>;
  /** The day on their calendar. */
  day: string;
};

export const memberOf = ({ account, siteId }: NoticeJob) => ({ id: account, siteId });

/** All that is asked before somebody is told, in one round trip; null where there is nobody who may log in. */
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
