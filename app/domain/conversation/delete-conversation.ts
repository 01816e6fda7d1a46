import { sql } from "drizzle-orm";
import { runBatch } from "~/db/batch";
import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { type Waiting, waitingColumns } from "../safety/waiting";
import type { Viewer } from "../session/session";
import { insertSeal, updateCleared } from "./conversation-store";

/**
 * Removes a conversation for its member; the other one keeps it, and a new message reopens it empty
 * (R95). What the member loses stays sealed for a while, so that the other one can still be
 * reported. The member's other pages are told that its unread messages wait no more.
 */
export async function deleteConversation(
  services: Services,
  viewer: Viewer,
  conversationId: string,
): Promise<Outcome<{ id: string }, "not_found">> {
  const { cleared, badges } = await runBatch(services.db, {
    seal: insertSeal(viewer.siteId, viewer.id, conversationId, services.now()),
    cleared: updateCleared(viewer.siteId, viewer.id, conversationId),
    badges: sql<Waiting>`SELECT ${waitingColumns(viewer.id)}`,
  });
  const [row] = cleared.rows;
  const [waiting] = badges.rows;
  if (!row || !waiting) return refuse("not_found");
  services.defer(
    "conversation.announce",
    services.live.announce(viewer.siteId, viewer.id, {
      type: "badges",
      ...waiting,
    }),
  );
  return done(row);
}
