import { startNotificationScans } from "~/domain/notification-delivery/notification-scans";
import type { Services } from "~/services";

/** Every five minutes: enqueues notifications that may be due. */
export async function enqueueDueNotifications(services: Services): Promise<void> {
  const count = await startNotificationScans(services);
  if (count > 0) services.log("notice.named", { count });
}
