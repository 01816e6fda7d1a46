import { runBatch } from "~/db/batch";
import { allDone } from "~/kit/all-done";
import type { Services } from "~/services";
import { SEALED_FOR } from "../safety/safety";
import {
  deleteForgotten,
  deleteForgottenPhotos,
  deleteForgottenReactions,
  deleteForgottenReplies,
  deleteSeals,
  forgetSealed,
  selectForgotten,
} from "./seal-store";

const AT_A_TIME = 200;

/**
 * Erases chats that blocks and deletions sealed 90 days ago (R97): for a member who
 * deleted, they end as evidence; the messages themselves go once that is so for both, out of the rooms first (R630).
 * The seals go last, in the batch of the messages, so that an interruption leaves no seal without them.
 */
export async function eraseSealedChats(services: Services): Promise<void> {
  const before = services.now() - SEALED_FOR;
  const { rooms } = await runBatch(services.db, {
    forgotten: forgetSealed(before, AT_A_TIME),
    rooms: selectForgotten(before, AT_A_TIME),
  });
  await allDone(rooms.rows.map(({ id, upTo }) => services.archive.drop(id, upTo)));
  await runBatch(services.db, {
    photos: deleteForgottenPhotos(before, AT_A_TIME),
    replies: deleteForgottenReplies(before, AT_A_TIME),
    reactions: deleteForgottenReactions(before, AT_A_TIME),
    messages: deleteForgotten(before, AT_A_TIME),
    seals: deleteSeals(before, AT_A_TIME),
  });
}
