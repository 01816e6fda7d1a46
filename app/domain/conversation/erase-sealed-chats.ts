import { runBatch } from "~/db/batch";
import type { Services } from "~/services";
import { SEALED_FOR } from "../safety/safety";
import {
  deleteForgotten,
  deleteForgottenReactions,
  deleteForgottenReplies,
  deleteSeals,
  forgetSealed,
} from "./seal-store";

const AT_A_TIME = 200;

/**
 * Erases chats that blocks and deletions sealed 90 days ago (R97): for a member who
 * deleted, they end as evidence; the messages themselves go once that is so for both. One batch, so that an
 * interruption leaves no seal without its messages.
 */
export async function eraseSealedChats(services: Services): Promise<void> {
  const before = services.now() - SEALED_FOR;
  await runBatch(services.db, {
    forgotten: forgetSealed(before, AT_A_TIME),
    replies: deleteForgottenReplies(before, AT_A_TIME),
    reactions: deleteForgottenReactions(before, AT_A_TIME),
    messages: deleteForgotten(before, AT_A_TIME),
    seals: deleteSeals(before, AT_A_TIME),
  });
}
