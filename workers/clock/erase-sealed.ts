import { eraseEvidence } from "~/domain/complaint/erase-evidence";
import { eraseSealedChats } from "~/domain/conversation/erase-sealed-chats";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";

/** Every five minutes: erases evidence whose 90 days are over (of reports, blocks and deletions), a bounded number at a time. */
export async function eraseSealed(services: Services): Promise<void> {
  await allDone([eraseSealedChats(services), eraseEvidence(services)]);
}
