import { runBatch } from "~/db/batch";
import { decryptShort, encryptShort } from "~/kit/encrypt-short";
import type { ConversationId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import { type Extent, reopenChat, sideOf, unsealChat } from "./clear-store";
import { UNDO_WITHIN } from "./conversation";
import { selectHead } from "./conversation-store";

export type Deleted = { id: ConversationId } & Extent;
const PATTERN = /^([-\w]{22})\.(\d{1,15})\.(\d{1,15})\.(\d{1,15})$/;

/** What a page that tells of a deletion has to bring, so that it is undone: nobody else can, and nothing else is. */
export const undoWordFor = (services: Services, member: MemberKey, { id, ...extent }: Deleted) =>
  encryptShort(
    services.networkKey,
    [id, extent.cleared, extent.last, services.now()].join("."),
    aboutOf(member),
  );

const aboutOf = ({ siteId, id }: MemberKey) => `undo ${siteId} ${id}`;

/** The deletion that a word stands for; null where its time is over, or it is nobody's, or another member's. */
function deletedBy(services: Services, member: MemberKey, word: string): Deleted | null {
  const text = decryptShort(services.networkKey, word, aboutOf(member));
  const [, id, cleared, last, at] = PATTERN.exec(text ?? "") ?? [];
  if (!id || services.now() - Number(at) > UNDO_WITHIN) return null;
  return { id: id as ConversationId, cleared: Number(cleared), last: Number(last) };
}

/** With whom the deleted conversation was, as its member may still see them; null where it cannot be undone any more. */
export async function findDeleted(services: Services, member: MemberKey, word: string) {
  const deleted = deletedBy(services, member, word);
  if (!deleted) return null;
  const [head] = await services.readTogether(
    selectHead({ id: member.id, siteId: member.siteId, conversationId: deleted.id }),
  );
  return head?.clearedSeq === deleted.last ? head : null;
}

/** Brings a conversation back as it was before its member deleted it; what came since stays. */
export async function restoreConversation(
  services: Services,
  member: MemberKey,
  word: string,
): Promise<Outcome<{ id: ConversationId }, "too_late">> {
  const deleted = deletedBy(services, member, word);
  if (!deleted) return refuse("too_late");
  const { restored } = await runBatch(services.db, {
    restored: reopenChat(member, deleted),
    unsealed: unsealChat(sideOf(member, deleted.id), deleted.last),
  });
  const [conversation] = restored.rows;
  if (!conversation) return refuse("too_late");
  services.defer("badges.refresh", services.live.refreshBadges(member.siteId, member.id));
  return done(conversation);
}
