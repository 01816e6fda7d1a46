import { eraseEvidence } from "~/domain/complaint/erase-evidence";
import { eraseSealedChats } from "~/domain/conversation/erase-sealed-chats";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/**
 * Every five minutes: erases evidence after its 90 days (of reports, blocks and deletions), a
 * limited number per run.
 */
export async function eraseSealed(services: Services): Promise<void> {
  await allDone([eraseSealedChats(services), eraseEvidence(services)]);
}
