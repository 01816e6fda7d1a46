import { runBatch } from "~/db/batch";
import { decryptShort, encryptShort } from "~/kit/crypto";
import type { ConversationId, MemberId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import { settleAll } from "~/kit/promises";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { EVIDENCE_TTL } from "../block/block";
import type { Viewer } from "../session/session";
import {
  deleteExpiredHolds,
  deleteExpiredMessages,
  deleteExpiredPhotos,
  deleteExpiredReactions,
  deleteExpiredReplies,
  markExpiredEvidence,
  selectExpiredArchives,
} from "./archive-store";
import { conversationIdOf, UNDO_TTL } from "./conversation";
import {
  type ClearedRange,
  clearChats,
  endEvidenceHold,
  participantOf,
  restoreClearedChat,
  selectClearedRange,
  selectHead,
  startEvidenceHolds,
} from "./conversation-store";

type DeletedConversation = { id: ConversationId } & ClearedRange;
const TOKEN_PATTERN = /^([-\w]{22})\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/;

/**
 * The token with which the page that confirms a deletion can undo it. Encrypted and bound to the
 * member and to this deletion.
 */
export const createUndoToken = (
  services: Services,
  member: MemberKey,
  { id, ...extent }: DeletedConversation,
) =>
  encryptShort(
    services.networkKey,
    [id, extent.cleared, extent.last, services.now()].join("."),
    tokenContextOf(member),
  );

const tokenContextOf = ({ siteId, id }: MemberKey) => `undo ${siteId} ${id}`;

/** The deletion in a token; null if expired, forged, or of another member. */
function parseUndoToken(
  services: Services,
  member: MemberKey,
  token: string,
): DeletedConversation | null {
  const text = decryptShort(services.networkKey, token, tokenContextOf(member));
  const [, id, cleared, last, at] = TOKEN_PATTERN.exec(text ?? "") ?? [];
  if (!id || services.now() - Number(at) > UNDO_TTL) return null;
  return { id: id as ConversationId, cleared: Number(cleared), last: Number(last) };
}

/**
 * Header of the deleted conversation, as its member may still see it; null if it can no longer be
 * restored.
 */
export async function findDeletedConversation(
  services: Services,
  member: MemberKey,
  token: string,
) {
  const deleted = parseUndoToken(services, member, token);
  if (!deleted) return null;
  const [head] = await services.readTogether(
    selectHead({ id: member.id, siteId: member.siteId, conversationId: deleted.id }),
  );
  return head?.clearedSeq === deleted.last ? head : null;
}

/** Restores a conversation as it was before its member deleted it; newer messages stay. */
export async function restoreConversation(
  services: Services,
  member: MemberKey,
  token: string,
): Promise<Outcome<{ id: ConversationId }, "too_late">> {
  const deleted = parseUndoToken(services, member, token);
  if (!deleted) return refuse("too_late");
  const { restored } = await runBatch(services.db, {
    restored: restoreClearedChat(member, deleted),
    unsealed: endEvidenceHold(member, deleted),
  });
  const [conversation] = restored.rows;
  if (!conversation) return refuse("too_late");
  services.defer("badges.refresh", services.live.refreshBadges(member.siteId, member.id));
  return done(conversation);
}

/**
 * Deletes a conversation for one member; the other keeps it, and a new message reopens it empty
 * (R95). The deleted messages stay under evidence hold for a limited time, so that the other member
 * can still be reported. Publishes the deletion to the member's other open pages.
 */
export async function deleteConversation(
  services: Services,
  viewer: Viewer,
  conversationId: ConversationId,
): Promise<Outcome<DeletedConversation, "not_found">> {
  const mine = participantOf(viewer, conversationId);
  const { extent, cleared } = await runBatch(services.db, {
    extent: selectClearedRange(mine),
    evidenceHolds: startEvidenceHolds(mine, services.now()),
    cleared: clearChats(mine),
  });
  const [[clearedRange], [conversation]] = [extent.rows, cleared.rows];
  if (!clearedRange || !conversation) return refuse("not_found");
  const { id, at } = conversation;
  const deletedChat = { id, unread: null, at };
  services.defer(
    "badges.refresh",
    services.live.refreshBadges(viewer.siteId, viewer.id, deletedChat),
  );
  return done({ id, ...clearedRange });
}

/** Deletes by the other member's id: the conversation id is derived from the two members. */
export const deleteChatWith = async (services: Services, viewer: Viewer, otherId: MemberId) =>
  deleteConversation(services, viewer, await conversationIdOf(viewer.siteId, viewer.id, otherId));

const BATCH_SIZE = 200;

/**
 * Erases conversations whose evidence hold is older than 90 days (R97). For a member who deleted
 * them they end as evidence; the messages are erased when that is true for both, archived rows
 * first (R630). The holds are deleted last, in the batch of the messages, so that an interruption
 * leaves neither without the other.
 */
export async function eraseExpiredEvidenceChats(services: Services): Promise<void> {
  const before = services.now() - EVIDENCE_TTL;
  const { rooms } = await runBatch(services.db, {
    forgotten: markExpiredEvidence(before, BATCH_SIZE),
    rooms: selectExpiredArchives(before, BATCH_SIZE),
  });
  await settleAll(rooms.rows.map(({ id, upTo }) => services.archive.drop(id, upTo)));
  await runBatch(services.db, {
    photos: deleteExpiredPhotos(before, BATCH_SIZE),
    replies: deleteExpiredReplies(before, BATCH_SIZE),
    reactions: deleteExpiredReactions(before, BATCH_SIZE),
    messages: deleteExpiredMessages(before, BATCH_SIZE),
    seals: deleteExpiredHolds(before, BATCH_SIZE),
  });
}
