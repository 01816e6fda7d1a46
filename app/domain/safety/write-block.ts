import { type SQL, sql } from "drizzle-orm";
import type { Services } from "~/services";
import { insertBlock, loseEachOther, type Pair, selectBlocked } from "./block-store";
import { type Waiting, waitingColumns } from "./waiting";

type Rows = { rows: unknown[] }[];
export type WrittenBlock = {
  statements: SQL[];
  /** With the answers to `statements`, in their order: whether the block stands; if so, both are told their numbers. */
  heard: (answers: Rows) => boolean;
};

/** A block to put into the batch of what causes it: the deed "block" itself, or a report that blocks in the same step. */
export function writeBlock(services: Services, pair: Pair): WrittenBlock {
  const waiting = (id: string) => sql`SELECT ${waitingColumns(id)}`;
  const at = services.now();
  const counts = [waiting(pair.blockerId), waiting(pair.blockedId)];
  const statements = [
    insertBlock(pair, at),
    ...loseEachOther(pair, at),
    selectBlocked(pair),
    ...counts,
  ];
  const tell = (id: string, row: unknown) =>
    services.live.announce(pair.siteId, id, { type: "badges", ...(row as Waiting) });
  const heard = (answers: Rows) => {
    const [state, mine, theirs] = answers.slice(-3).map((answer) => answer.rows[0]);
    const { blocked } = state as { blocked: number };
    if (blocked)
      services.defer(
        Promise.allSettled([tell(pair.blockerId, mine), tell(pair.blockedId, theirs)]),
      );
    return Boolean(blocked);
  };
  return { statements, heard };
}
