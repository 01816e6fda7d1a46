import type { Answers } from "~/db/batch";
import type { Services } from "~/services";
import { deleteLikesBetween } from "../like/like-sql";
import { isKnownMember } from "../profile/profile-sql";
import type { Pair } from "../safety/safety";
import { hasBlocked, insertBlock, selectBlocked } from "../safety/safety-sql";
import { deleteHeldBetween } from "../signal/released-sql";
import { betweenTwo, clearChats, sealChats } from "./clear-store";
import { talksWithProfile } from "./conversation-sql";

export type WrittenBlock = ReturnType<typeof writeBlock>;

/**
 * A block to put into the batch of what causes it: the deed "block" itself, or a report that blocks in the same step.
 * Whom somebody neither sees nor ever wrote with looks like nobody: the list of the blocked would tell their name (R221).
 * What the two lose is one transaction with it, and both chats are sealed first: a block must not destroy the evidence
 * of what made somebody block. `heard`, with the answers to `statements`: whether the block stands; if so, the open
 * pages of both are told their numbers, and neither channel goes on believing whom its member may be seen typing to (R215).
 * The blocker's own pages are told which chat is gone; the other's are told nothing of it.
 */
export function writeBlock(services: Services, pair: Pair) {
  const { siteId, blockerId, blockedId } = pair;
  const known = isKnownMember({ id: blockedId, siteId }, talksWithProfile(blockerId));
  const stands = hasBlocked(blockerId, blockedId);
  const chats = betweenTwo(blockerId, blockedId, stands);
  const statements = {
    block: insertBlock(pair, services.now(), known),
    likes: deleteLikesBetween(blockerId, blockedId, stands),
    seals: sealChats(chats, services.now()),
    chats: clearChats(chats),
    held: deleteHeldBetween(blockerId, blockedId, stands),
    state: selectBlocked(pair),
  };
  const { defer, live } = services;
  const heard = ({ state, chats: cleared }: Answers<typeof statements>) => {
    const blocked = Boolean(state.rows[0]?.blocked);
    if (!blocked) return false;
    for (const id of [blockerId, blockedId]) defer("typing.forget", live.forgetTyping(siteId, id));
    const [chat] = cleared.rows;
    const gone = chat && { id: chat.id, unread: null, at: chat.at };
    defer("badges.refresh", live.refreshBadges(siteId, blockerId, gone));
    defer("badges.refresh", live.refreshBadges(siteId, blockedId));
    return true;
  };
  return { statements, heard };
}
