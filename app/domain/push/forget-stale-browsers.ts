import { run } from "~/db/batch";
import type { Services } from "~/services";
import { BROWSER_STAYS } from "./push";
import { deleteStaleBrowsers } from "./push-store";

const AT_A_TIME = 500;

/** Deletes subscriptions not refreshed for so long that their session must have ended (R351). */
export async function forgetStaleBrowsers(services: Services): Promise<void> {
  await run(services.db, deleteStaleBrowsers(services.now() - BROWSER_STAYS, AT_A_TIME));
}
