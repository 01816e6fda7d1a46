import { sql } from "drizzle-orm";
import { batchSql } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { insertBlock, loseEachOther, selectBlocked } from "./block-store";
import type { BlockRefusal } from "./safety";
import { type Waiting, waitingColumns } from "./waiting";

/** Who blocks: as much of a viewer as this needs, since sessions stand above safety. */
type Actor = { id: string; siteId: string };

/**
 * Blocks a member: both lose likes and chat, neither finds, sees or writes to the other again. One batch; then the open
 * pages of both are told their numbers. Somebody who blocked first looks the same as somebody who is not there.
 */
export async function blockMember(services: Services, actor: Actor, memberId: string): Promise<Outcome<null, BlockRefusal>> {
  const pair = { siteId: actor.siteId, blockerId: actor.id, blockedId: memberId };
  const waiting = (id: string) => sql`SELECT ${waitingColumns(id)}`;
  const statements = [insertBlock(pair, services.now()), ...loseEachOther(pair), selectBlocked(pair), waiting(actor.id), waiting(memberId)];
  const [state, mine, theirs] = (await batchSql(services.db, statements)).slice(-3).map((result) => result.rows[0]);
  if (!(state as { blocked: number }).blocked) return refuse("not_found");
  const tell = (id: string, counts: unknown) => services.live.announce(actor.siteId, id, { type: "badges", ...(counts as Waiting) });
  services.defer(Promise.allSettled([tell(actor.id, mine), tell(memberId, theirs)]));
  return done(null);
}
