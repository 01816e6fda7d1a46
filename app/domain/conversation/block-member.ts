import { repeatable, runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { BlockRefusal } from "../safety/safety";
import { writeBlock } from "./write-block";

const KNOWN = repeatable("one row of who blocked whom");

/**
 * Blocks a member: both lose likes and chat, neither finds, sees or writes to the other again. One batch; then the open
 * pages of both are told their numbers. Somebody who blocked first looks the same as somebody who is not there.
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
  return block.heard(await runBatch(services.db, block.statements, KNOWN))
    ? done(null)
    : refuse("not_found");
}
