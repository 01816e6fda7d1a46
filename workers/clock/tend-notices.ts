import { tendNotices as tend } from "~/domain/telling/tend-notices";
import type { Services } from "~/services";

/** Every five minutes: enqueues notifications that may be due. */
export async function tendNotices(services: Services): Promise<void> {
  const count = await tend(services);
  if (count > 0) services.log("notice.named", { count });
}
