import { sql } from "drizzle-orm";
import { messageStatements, selectHeldMessage } from "~/domain/conversation/message-store";
import {
  deleteExpiredHoldRows,
  deleteHeldBetween,
  eraseHeldMessages,
  withdrawHeldConsent,
} from "~/domain/scam-detection/held-sql";
import type { ConversationId, HeldMessageId, MemberId, StoredClientId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import { PLAIN_MESSAGE } from "./attachment-queries";
import type { PlannedQuery } from "./query-plans";

const me = memberBy("me", "site");
const other = asId<MemberId>("other");
const conversationId = asId<ConversationId>("c");
const first = messageStatements(
  {
    siteId: me.siteId,
    conversationId,
    seq: 1,
    senderId: me.id,
    recipientId: other,
    clientId: asId<StoredClientId>("k"),
    body: "x",
    price: 1,
    at: 5,
    ...PLAIN_MESSAGE,
  },
  { firstMessageCount: { heldId: asId<HeldMessageId>("h"), kinds: 1, mark: 5, heldAfter: 5 } },
);

/** Queries of a first message that is counted, and held for moderation after many similar ones. */
export const HELD_MESSAGE_QUERIES: Record<string, PlannedQuery> = {
  "a first message": first.message,
  "a first message that is held": first.held as PlannedQuery,
  "a first message that is counted": first.messageCount as PlannedQuery,
  "what became of a first message": first.holdResult as PlannedQuery,
  "one's own words that wait": selectHeldMessage({ ...me, conversationId }),
  "what is held without a consent": withdrawHeldConsent(me),
  "what is held between two": deleteHeldBetween(me.id, other, sql`1`),
  ...Object.fromEntries(
    Object.entries({
      ...deleteExpiredHoldRows({ openers: 5, held: 5 }, 500),
      ...eraseHeldMessages(me, 500),
    }).map(([name, query]) => [`held, to erase: ${name}`, query]),
  ),
};
