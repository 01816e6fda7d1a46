import { run } from "~/db/batch";
import type { MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { BlockRefusal } from "./block";
import { deleteBlock } from "./block-sql";

/**
 * Removes the member's own block. Likes and messages are not restored; a block by the other member
 * stays.
 */
export async function unblockMember(
  services: Services,
  actor: { id: MemberId; siteId: SiteId },
  memberId: MemberId,
): Promise<Outcome<null, BlockRefusal>> {
  const pair = { siteId: actor.siteId, blockerId: actor.id, blockedId: memberId };
  return (await run(services.db, deleteBlock(pair))) === 1 ? done(null) : refuse("not_found");
}
