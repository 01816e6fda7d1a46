import { all } from "~/db/batch";
import type { Services } from "~/services";
import { endSuspension } from "./moderate-member";
import { selectEndedSuspensions } from "./suspension-store";

const BATCH_SIZE = 20;

/** Ends suspensions whose time is over (R336); the members are notified by e-mail. */
export async function endSuspensions(services: Services): Promise<void> {
  for (const { id, siteId, origin } of await all(
    services.db,
    selectEndedSuspensions(services.now(), BATCH_SIZE),
  ))
    await endSuspension(services, { member: { id, siteId }, origin });
}
