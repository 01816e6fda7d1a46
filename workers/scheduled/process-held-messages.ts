import { sendApprovedMessages } from "~/domain/conversation/send-approved-messages";
import { deleteExpiredHeld } from "~/domain/scam-detection/delete-expired-held";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";

/**
 * Every five minutes: sends first messages that staff approved, and deletes expired held messages
 * and counters.
 */
export async function processHeldMessages(services: Services): Promise<void> {
  await settleAll([sendApprovedMessages(services), deleteExpiredHeld(services)]);
}
