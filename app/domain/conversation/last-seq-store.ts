import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { ConversationId } from "~/kit/ids";

/** Not of the messages alone: when all of them were erased, the numbers go on, or what is written next would count as cleared. */
export function selectLastSeq(conversationId: ConversationId): Statement<{ seq: number }> {
  return sql`SELECT max(
      coalesce((SELECT max(seq) FROM messages WHERE conversation_id = ${conversationId}), 0),
      coalesce((SELECT max(last_seq) FROM participants WHERE conversation_id = ${conversationId}), 0)) AS seq`;
}
