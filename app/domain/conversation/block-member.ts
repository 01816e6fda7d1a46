import { type BatchResults, idempotent, runBatch } from "~/db/batch";
import type { MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import type { BlockPair, BlockRefusal } from "../block/block";
import { hasBlocked, insertBlock, selectBlocked } from "../block/block-sql";
import { deleteLikesBetween } from "../like/like-sql";
import { deleteVisitsBetween } from "../profile/activity-sql";
import { isKnownMember } from "../profile/profile-sql";
import { deleteHeldBetween } from "../scam-detection/held-sql";
import { hasConversationWithProfile } from "./conversation-sql";
import { clearChats, participantsOfPair, startEvidenceHolds } from "./conversation-store";

export type BlockStatements = ReturnType<typeof writeBlock>;

/**
 * Builds a block for the batch of its cause: the use case "block", or a report that also blocks. A
 * member whom the blocker neither sees nor ever wrote with is treated as missing, because the list
 * of blocked members would reveal their name (R221). The deletions are in the same transaction,
 * after an evidence hold on both sides: a block must not destroy the evidence of its cause.
 * `heard`, called with the results of `statements`, returns whether the block is in force; if so it
 * publishes badges to the open pages of both, and both channel objects drop the cached typing
 * permission (R215). Only the blocker's pages receive which conversation was closed.
 */
export function writeBlock(services: Services, pair: BlockPair) {
  const { siteId, blockerId, blockedId } = pair;
  const mayBlock = isKnownMember({ id: blockedId, siteId }, hasConversationWithProfile(blockerId));
  const isBlocked = hasBlocked(blockerId, blockedId);
  const chats = participantsOfPair({ siteId, one: blockerId, other: blockedId }, isBlocked);
  const statements = {
    block: insertBlock(pair, services.now(), mayBlock),
    likes: deleteLikesBetween(blockerId, blockedId, isBlocked),
    visits: deleteVisitsBetween(blockerId, blockedId, isBlocked),
    seals: startEvidenceHolds(chats, services.now()),
    chats: clearChats(chats),
    held: deleteHeldBetween(blockerId, blockedId, isBlocked),
    state: selectBlocked(pair),
  };
  const { defer, live } = services;
  const handleResults = ({ state, chats: cleared }: BatchResults<typeof statements>) => {
    const blocked = Boolean(state.rows[0]?.blocked);
    if (!blocked) return false;
    for (const id of [blockerId, blockedId]) defer("typing.forget", live.forgetTyping(siteId, id));
    const [chat] = cleared.rows;
    const deletedChat = chat && { id: chat.id, unread: null, at: chat.at };
    defer("badges.refresh", live.refreshBadges(siteId, blockerId, deletedChat));
    defer("badges.refresh", live.refreshBadges(siteId, blockedId));
    return true;
  };
  return { statements, handleResults };
}

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
