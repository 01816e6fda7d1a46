import { runBatch } from "~/db/batch";
import { settleAll } from "~/kit/settle-all";
import type { Services } from "~/services";
import { EVIDENCE_TTL } from "../block/block";
import {
  deleteExpiredHolds,
  deleteExpiredMessages,
  deleteExpiredPhotos,
  deleteExpiredReactions,
  deleteExpiredReplies,
  markExpiredEvidence,
  selectExpiredArchives,
} from "./evidence-hold-store";

const BATCH_SIZE = 200;

/**
 * Erases conversations whose evidence hold is older than 90 days (R97). For a member who deleted
 * them they end as evidence; the messages are erased when that is true for both, archived rows
 * first (R630). The holds are deleted last, in the batch of the messages, so that an interruption
 * leaves neither without the other.
 */
export async function eraseExpiredEvidenceChats(services: Services): Promise<void> {
  const before = services.now() - EVIDENCE_TTL;
  const { rooms } = await runBatch(services.db, {
    forgotten: markExpiredEvidence(before, BATCH_SIZE),
    rooms: selectExpiredArchives(before, BATCH_SIZE),
  });
  await settleAll(rooms.rows.map(({ id, upTo }) => services.archive.drop(id, upTo)));
  await runBatch(services.db, {
    photos: deleteExpiredPhotos(before, BATCH_SIZE),
    replies: deleteExpiredReplies(before, BATCH_SIZE),
    reactions: deleteExpiredReactions(before, BATCH_SIZE),
    messages: deleteExpiredMessages(before, BATCH_SIZE),
    seals: deleteExpiredHolds(before, BATCH_SIZE),
  });
}
