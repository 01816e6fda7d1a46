import { sql } from "drizzle-orm";
import type { Answers } from "~/db/batch";
import type { Services } from "~/services";
import { insertBlock, loseEachOther, type Pair, selectBlocked } from "./block-store";
import { type Waiting, waitingColumns } from "./waiting";

export type WrittenBlock = ReturnType<typeof writeBlock>;

/**
 * A block to put into the batch of what causes it: the deed "block" itself, or a report that blocks in the same step.
 * `heard`, with the answers to `statements`: whether the block stands; if so, both are told their numbers.
 */
export function writeBlock(services: Services, pair: Pair) {
  const waiting = (id: string) => sql<Waiting>`SELECT ${waitingColumns(id)}`;
  const at = services.now();
  const statements = {
    block: insertBlock(pair, at),
    lost: loseEachOther(pair, at),
    state: selectBlocked(pair),
    mine: waiting(pair.blockerId),
    theirs: waiting(pair.blockedId),
  };
  const tell = (id: string, [badges]: Waiting[]) =>
    badges &&
    services.defer(
      "block.announce",
      services.live.announce(pair.siteId, id, { type: "badges", ...badges }),
    );
  const heard = ({ state, mine, theirs }: Answers<typeof statements>) => {
    const blocked = Boolean(state.rows[0]?.blocked);
    if (blocked) {
      tell(pair.blockerId, mine.rows);
      tell(pair.blockedId, theirs.rows);
    }
    return blocked;
  };
  return { statements, heard };
}
