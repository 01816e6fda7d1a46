import { sql } from "drizzle-orm";
import { type Placeholders, prepared } from "~/db/prepared";
import type { ConversationId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import type { RenderedChatPhoto } from "../photo/photo";
import { type FirstMessageCount, hasCountedSignal } from "../scam-detection/first-message-count";
import {
  heldBodyTo,
  insertHeld,
  insertMessageCount,
  isNotHeld,
  selectHoldResult,
} from "../scam-detection/held-sql";
import {
  fromAllowedSender,
  insertMessageWhere,
  isStored,
  type MessageWrite,
  storeMessage,
} from "./message-store";

type CheckedMessage = MessageWrite & FirstMessageCount;

/** A first message is held instead of stored if too many similar ones were sent (R238). */
const insertUnlessHeld = prepared((w: Placeholders<CheckedMessage>) =>
  insertMessageWhere(w, sql`AND ${isNotHeld(w)}`),
);
const holdMessage = prepared((w: Placeholders<CheckedMessage>) =>
  insertHeld(w, fromAllowedSender(w)),
);
const countFirstMessage = prepared((w: Placeholders<CheckedMessage>) =>
  insertMessageCount(w, isStored(w)),
);

/**
 * Statements of `storeMessage`; for a first message also its spam count, the hold, and the result
 * of the hold.
 */
export const storeOrHold = (
  write: MessageWrite,
  firstMessageCount?: FirstMessageCount,
  photo?: RenderedChatPhoto,
) => {
  const first = firstMessageCount && { ...write, ...firstMessageCount };
  const counted = first && hasCountedSignal(first) ? first : undefined;
  const stored = storeMessage(write, photo);
  return {
    held: counted && holdMessage(counted),
    ...stored,
    message: first ? insertUnlessHeld(first) : stored.message,
    counted: counted && countFirstMessage(counted),
    holding: first && selectHoldResult(first),
  };
};

/**
 * The reader's held message to the other member of a conversation that the other one began in the
 * meantime.
 */
export const selectHeldMessage = prepared<
  MemberKey & { conversationId: ConversationId },
  { body: string | null }
>(
  (q) => sql`
    SELECT ${heldBodyTo(q.id, sql`p.other_id`)} AS body FROM participants p
    WHERE p.conversation_id = ${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}`,
);
