import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ConversationId } from "~/kit/ids";

/**
 * Not the maximum of `messages` alone: the numbers must continue after all messages were erased,
 * otherwise new messages would count as cleared.
 */
export function selectLastSeq(conversationId: ConversationId): Statement<{ seq: number }> {
  return sql`SELECT max(
      coalesce((SELECT max(seq) FROM messages WHERE conversation_id = ${conversationId}), 0),
      coalesce((SELECT max(last_seq) FROM participants WHERE conversation_id = ${conversationId}), 0)) AS seq`;
}
