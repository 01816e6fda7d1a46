import { first } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { LiveEvent } from "~/live/protocol";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { updateRead } from "./conversation-store";
import { listBadges } from "./list-badges";

/**
 * Notes that the member has seen a conversation up to `seq` (R93) and
 * tells both: the writer sees "read", the reader's other pages their new badge.
 */
export async function markRead(
  services: Services,
  viewer: Viewer,
  input: { conversationId: string; seq: number },
): Promise<Outcome<{ readSeq: number }, "nothing_new">> {
  const row = await first(
    services.db,
    updateRead(viewer.siteId, viewer.id, input.conversationId, input.seq),
  );
  if (!row) return refuse("nothing_new");
  const badges = await listBadges(services, viewer.id);
  const tell = (memberId: string, event: LiveEvent) =>
    services.defer("read.announce", services.live.announce(viewer.siteId, memberId, event));
  const { conversationId } = input;
  tell(row.otherId, { type: "read", conversationId, seq: row.readSeq, readerId: viewer.id });
  tell(viewer.id, { type: "badges", unread: badges.unread, newLikes: badges.newLikes });
  return done({ readSeq: row.readSeq });
}
