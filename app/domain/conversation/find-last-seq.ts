import { first } from "~/db/batch";
import type { ConversationId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectLastSeq } from "./last-seq-store";

/** The last sequence number of a conversation; 0 if it has no message. */
export async function findLastSeq(
  { db }: Services,
  conversationId: ConversationId,
): Promise<number> {
  return (await first(db, selectLastSeq(conversationId)))?.seq ?? 0;
}
