import { first, idempotent } from "~/db/batch";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { MemberKey } from "../account/account";
import {
  selectTypingConversation,
  type TypingPair,
  updateReadReceipt,
  updateReceived,
} from "./conversation-store";

const IDEMPOTENT_BY = idempotent("a number that only grows");

/**
 * Marks a conversation as read up to `seq` (R93) and publishes it to both: the sender's pages show
 * "read", unless one of the two turned receipts off (R131); the reader's other pages get the new
 * badge and the remaining unread count.
 */
export async function markRead(
  services: Services,
  viewer: MemberKey,
  { conversationId, seq }: { conversationId: ConversationId; seq: number },
): Promise<Outcome<{ readSeq: number }, "nothing_new">> {
  const row = await first(
    services.db,
    updateReadReceipt({ id: viewer.id, siteId: viewer.siteId, conversationId, seq }),
    IDEMPOTENT_BY,
  );
  if (!row) return refuse("nothing_new");
  const event = { type: "read", conversationId, seq: row.readSeq, readerId: viewer.id } as const;
  if (row.isShared)
    services.defer("read.announce", services.live.announce(viewer.siteId, row.otherId, event));
  const chat = { id: conversationId, unread: row.unread, at: row.at };
  services.defer("badges.refresh", services.live.refreshBadges(viewer.siteId, viewer.id, chat));
  return done({ readSeq: row.readSeq });
}

/**
 * Stores that a page of the member has received a conversation up to `seq` and publishes it to the
 * sender, whose page shows "delivered" (R256), unless one of the two turned receipts or presence
 * off.
 */
export async function markReceived(
  services: Services,
  { siteId, memberId }: { siteId: SiteId; memberId: MemberId },
  { conversationId, seq }: { conversationId: ConversationId; seq: number },
): Promise<void> {
  const receipt = { id: memberId, siteId, conversationId, seq };
  const row = await first(services.db, updateReceived(receipt));
  if (!row) return;
  const event = { type: "received", conversationId, seq: row.seq, receiverId: memberId } as const;
  services.defer("received.announce", services.live.announce(siteId, row.otherId, event));
}

/**
 * Whether the typing status may be shown: both are members of the conversation, no block separates
 * them, and neither turned it off (R131).
 */
export async function mayShowTyping({ db }: Services, pair: TypingPair): Promise<boolean> {
  return (await first(db, selectTypingConversation(pair))) !== null;
}
