import { idempotent, runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { BlockRefusal } from "../block/block";
import { writeBlock } from "./write-block";

const IDEMPOTENT_BY = idempotent("one row of who blocked whom");

/**
 * Blocks a member: deletes the likes of both and empties their conversation; afterwards neither can
 * find, see or message the other. One batch; then badges are published to the open pages of both. A
 * member who blocked the viewer first gets the same result as a missing member.
 */
export async function blockMember(
  services: Services,
  actor: MemberKey,
  memberId: MemberId,
): Promise<Outcome<null, BlockRefusal>> {
  const block = writeBlock(services, {
    siteId: actor.siteId,
    blockerId: actor.id,
    blockedId: memberId,
  });
  return block.handleResults(await runBatch(services.db, block.statements, IDEMPOTENT_BY))
    ? done(null)
    : refuse("not_found");
}
