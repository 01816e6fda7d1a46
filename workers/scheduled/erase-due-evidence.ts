import { eraseEvidence } from "~/domain/complaint/erase-evidence";
import { eraseExpiredEvidenceChats } from "~/domain/conversation/erase-expired-evidence-chats";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";

/**
 * Every five minutes: erases evidence after its 90 days (of reports, blocks and deletions), a
 * limited number per run.
 */
export async function eraseDueEvidence(services: Services): Promise<void> {
  await settleAll([eraseExpiredEvidenceChats(services), eraseEvidence(services)]);
}
