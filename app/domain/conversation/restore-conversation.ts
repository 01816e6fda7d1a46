import { runBatch } from "~/db/batch";
import { decryptShort, encryptShort } from "~/kit/encrypt-short";
import type { ConversationId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import {
  type ClearedRange,
  endEvidenceHold,
  participantOf,
  restoreClearedChat,
} from "./clear-chats-store";
import { UNDO_TTL } from "./conversation";
import { selectHead } from "./conversation-store";

export type DeletedConversation = { id: ConversationId } & ClearedRange;
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
  word: string,
): DeletedConversation | null {
  const text = decryptShort(services.networkKey, word, tokenContextOf(member));
  const [, id, cleared, last, at] = TOKEN_PATTERN.exec(text ?? "") ?? [];
  if (!id || services.now() - Number(at) > UNDO_TTL) return null;
  return { id: id as ConversationId, cleared: Number(cleared), last: Number(last) };
}

/**
 * Header of the deleted conversation, as its member may still see it; null if it can no longer be
 * restored.
 */
export async function findDeletedConversation(services: Services, member: MemberKey, word: string) {
  const deleted = parseUndoToken(services, member, word);
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
  word: string,
): Promise<Outcome<{ id: ConversationId }, "too_late">> {
  const deleted = parseUndoToken(services, member, word);
  if (!deleted) return refuse("too_late");
  const { restored } = await runBatch(services.db, {
    restored: restoreClearedChat(member, deleted),
    unsealed: endEvidenceHold(participantOf(member, deleted.id), deleted.last),
  });
  const [conversation] = restored.rows;
  if (!conversation) return refuse("too_late");
  services.defer("badges.refresh", services.live.refreshBadges(member.siteId, member.id));
  return done(conversation);
}
