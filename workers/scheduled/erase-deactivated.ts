import { eraseDueAccounts } from "~/domain/deactivation/erase-due-accounts";
import { executeWaitingActions } from "~/domain/deactivation/execute-moderation-action";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";

/**
 * Every five minutes: erases accounts whose return period is over, and executes staff decisions
 * made while the site was unavailable.
 */
export async function eraseDeactivated(services: Services): Promise<void> {
  await settleAll([eraseDueAccounts(services), executeWaitingActions(services)]);
}
