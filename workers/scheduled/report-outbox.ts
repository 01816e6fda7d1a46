import { countOutbox } from "~/domain/outbox/count-outbox";
import { hours } from "~/kit/duration";
import type { Services } from "~/services";

/**
 * Every five minutes: logs the delivery results of the e-mails and pushes of the last hour, one
 * line per kind (R554).
 */
export async function reportOutbox(services: Services): Promise<void> {
  const counts = await countOutbox(services, services.now() - hours(1));
  for (const [kind, count] of Object.entries(counts))
    services.log("outbox.counted", { kind, ...count });
}
