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
 * Erases conversations whose evidence hold is older than 90 days (R97). For a member who deleted
 * them they end as evidence; the messages are erased when that is true for both, archived rows
 * first (R630). The holds are deleted last, in the batch of the messages, so that an interruption
 * leaves neither without the other.
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
