import { first } from "~/db/batch";
import type { ConversationId } from "~/kit/ids";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { updateRead } from "./conversation-store";

/**
 * Notes that the member has seen a conversation up to `seq` (R93) and
 * tells both: the writer sees "read", unless one of the two keeps that to themself (R131), the reader's other pages their new badge, and what is left unread of it.
 */
export async function markRead(
  services: Services,
  viewer: Viewer,
  { conversationId, seq }: { conversationId: ConversationId; seq: number },
): Promise<Outcome<{ readSeq: number }, "nothing_new">> {
  const row = await first(services.db, updateRead({ ...viewer, conversationId, seq }));
  if (!row) return refuse("nothing_new");
  const event = { type: "read", conversationId, seq: row.readSeq, readerId: viewer.id } as const;
  if (row.told)
    services.defer("read.announce", services.live.announce(viewer.siteId, row.otherId, event));
  const chat = { id: conversationId, unread: row.unread, at: row.at };
  services.defer("badges.refresh", services.live.refreshBadges(viewer.siteId, viewer.id, chat));
  return done({ readSeq: row.readSeq });
}
