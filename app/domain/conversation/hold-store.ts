import { sql } from "drizzle-orm";
import { compiled, type Names } from "~/db/compiled";
import type { ConversationId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { DrawnPhoto } from "../photo/photo";
import { insertHeld, insertOpener, isUnheld, selectHolding, waitingTo } from "../signal/held-sql";
import { isCounted, type Opener } from "../signal/opener";
import { fromSender, insertWhere, isStored, storeMessage, type Write } from "./message-store";

type First = Write & Opener;

/** A first message is held instead of stored if too many similar ones were sent (R238). */
const insertFirst = compiled((w: Names<First>) => insertWhere(w, sql`AND ${isUnheld(w)}`));
const holdFirst = compiled((w: Names<First>) => insertHeld(w, fromSender(w)));
const countFirst = compiled((w: Names<First>) => insertOpener(w, isStored(w)));

/**
 * Statements of `storeMessage`; for a first message also its spam count, the hold, and the result
 * of the hold.
 */
export const storeOrHold = (write: Write, opener?: Opener, photo?: DrawnPhoto) => {
  const first = opener && { ...write, ...opener };
  const counted = first && isCounted(first) ? first : undefined;
  const stored = storeMessage(write, photo);
  return {
    held: counted && holdFirst(counted),
    ...stored,
    message: first ? insertFirst(first) : stored.message,
    counted: counted && countFirst(counted),
    holding: first && selectHolding(first),
  };
};

/**
 * The reader's held message to the other member of a conversation that the other one began in the
 * meantime.
 */
export const selectWaitingIn = compiled<
  MemberKey & { conversationId: ConversationId },
  { body: string | null }
>(
  (q) => sql`
    SELECT ${waitingTo(q.id, sql`p.other_id`)} AS body FROM participants p
    WHERE p.conversation_id = ${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}`,
);
