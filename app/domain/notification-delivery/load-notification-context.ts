import type { Statement } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { localDateAt } from "~/kit/local-day";
import type { Services } from "~/services";
import { findSettings } from "../notification/find-settings";
import { quietHoursAround, timeZoneOf } from "../notification/notification";
import type { NotificationJob } from "./notification-delivery.schema";
import { type Recipient, selectRecipient } from "./notification-delivery-store";

/** A recipient with their settings and local time. */
export type NotificationContext<Row> = {
  reader: Recipient;
  settings: Awaited<ReturnType<typeof findSettings>>;
  /** The row that the notification is about; null if it no longer applies. */
  row: Row | null;
  quiet: ReturnType<typeof quietHoursAround>;
  /** The date in their time zone. */
  day: string;
};

export const memberOfJob = ({ account, siteId }: NotificationJob) => ({ id: account, siteId });

/**
 * Loads everything needed to decide a notification, in one round trip; null if there is no active
 * account.
 */
export async function loadNotificationContext<Row>(
  services: Services,
  member: { id: MemberId } & Pick<NotificationJob, "siteId">,
  about: Statement<Row>,
): Promise<NotificationContext<Row> | null> {
  const [[reader], settings, [row]] = await Promise.all([
    services.readTogether(selectRecipient(member)),
    findSettings(services, { accountId: member.id, siteId: member.siteId }),
    services.readTogether(about),
  ]);
  if (!reader) return null;
  const zone = timeZoneOf(settings.timeZone, reader.country);
  const now = services.now();
  const quiet = quietHoursAround(now, settings, zone);
  return { reader, settings, row: row ?? null, quiet, day: localDateAt(now, zone) };
}
