import { batchSql } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { type BlockState, insertBlock, loseEachOther, selectBlockState } from "./block-store";
import type { BlockRefusal } from "./safety";

/** Who blocks: as much of a viewer as this needs, since sessions stand above safety. */
type Actor = { id: string; siteId: string };

/**
 * Blocks a member: both lose likes and chat, neither finds, sees or writes to the other again. One batch; then the open
 * pages of both are told their numbers. Somebody who blocked first looks the same as somebody who is not there.
 */
export async function blockMember(services: Services, actor: Actor, memberId: string): Promise<Outcome<null, BlockRefusal>> {
  const pair = { siteId: actor.siteId, blockerId: actor.id, blockedId: memberId };
  const results = await batchSql(services.db, [insertBlock(pair, services.now()), ...loseEachOther(pair), selectBlockState(pair)]);
  const state = results.at(-1)?.rows[0] as BlockState | undefined;
  if (!state?.blocked) return refuse("not_found");
  const tell = (id: string, unread: number, newLikes: number) => services.live.announce(actor.siteId, id, { type: "badges", unread, newLikes });
  services.defer(Promise.allSettled([tell(actor.id, state.unread, state.newLikes), tell(memberId, state.otherUnread, state.otherNewLikes)]));
  return done(null);
}
