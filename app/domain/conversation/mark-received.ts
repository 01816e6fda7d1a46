import { first } from "~/db/batch";
import type { ConversationId, MemberId, SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { updateReceived } from "./received-store";

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
