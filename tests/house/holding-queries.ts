import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { selectWaitingIn, storeOrHold } from "~/domain/conversation/hold-store";
import { disagreeHeld } from "~/domain/signal/held-sql";
import { eraseHolding } from "~/domain/signal/leaving-sql";
import { deleteHeldBetween, forgetHolding } from "~/domain/signal/released-sql";
import type { ConversationId, HeldId, MemberId, StoredClientId } from "~/kit/ids";
import { asId, memberBy } from "../support/member-by";
import { PLAIN } from "./carried-queries";

const me = memberBy("me", "site");
const other = asId<MemberId>("other");
const conversationId = asId<ConversationId>("c");
const first = storeOrHold(
  {
    ...{ siteId: me.siteId, conversationId, seq: 1, senderId: me.id, recipientId: other },
    ...{ clientId: asId<StoredClientId>("k"), body: "x", price: 1, at: 5, ...PLAIN },
  },
  { heldId: asId<HeldId>("h"), kinds: 1, mark: 5, heldAfter: 5 },
);

/** Queries of a first message that is counted, and held for moderation after many similar ones. */
export const HOLDING_QUERIES: Record<string, Statement> = {
  "a first message": first.message,
  "a first message that is held": first.held as Statement,
  "a first message that is counted": first.counted as Statement,
  "what became of a first message": first.holding as Statement,
  "one's own words that wait": selectWaitingIn({ ...me, conversationId }),
  "what is held without a consent": disagreeHeld(me),
  "what is held between two": deleteHeldBetween(me.id, other, sql`1`),
  ...Object.fromEntries(
    Object.entries({
      ...forgetHolding({ openers: 5, held: 5 }, 500),
      ...eraseHolding(me, 500),
    }).map(([name, query]) => [`held, to erase: ${name}`, query]),
  ),
};
