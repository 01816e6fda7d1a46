import { batchSql } from "~/db/batch";
import type { Services } from "~/services";
import { SEALED_FOR } from "../safety/safety";
import { deleteForgotten, deleteSeals, forgetSealed } from "./seal-store";

const AT_A_TIME = 200;

/**
 * Erases chats that blocks and deletions sealed 90 days ago (R97): for a member who
 * deleted, they end as evidence; the messages themselves go once that is so for both. One batch, so that an
 * interruption leaves no seal without its messages.
 */
export async function eraseSealedChats(services: Services): Promise<void> {
  const before = services.now() - SEALED_FOR;
  const steps = [forgetSealed, deleteForgotten, deleteSeals];
  await batchSql(
    services.db,
    steps.map((step) => step(before, AT_A_TIME)),
  );
}
