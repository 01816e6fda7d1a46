import type { ConversationId } from "~/kit/ids";
import type { Services } from "~/services";
import type { Viewer } from "../session/session";
import { selectHead } from "./conversation-store";
import { type ReactionsOf, reactionsOfRow } from "./reaction";
import { selectReactions } from "./reaction-store";

/** The reactions to one message. */
export type ReactionsToMessage = ReactionsOf & { seq: number };

/**
 * All reactions to the messages of a conversation from a number on: a page that was suspended
 * updates its messages with them (R234). Null for anybody but its two members, and across a block.
 */
export async function listReactions(
  services: Services,
  viewer: Viewer,
  { conversationId, from }: { conversationId: ConversationId; from: number },
): Promise<ReactionsToMessage[] | null> {
  const [[head], rows] = await Promise.all([
    services.readTogether(selectHead({ ...viewer, conversationId })),
    services.readTogether(selectReactions({ ...viewer, conversationId, from })),
  ]);
  return head ? rows.map((row) => ({ seq: row.seq, ...reactionsOfRow(row) })) : null;
}
