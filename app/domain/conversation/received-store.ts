import { type SQL, sql } from "drizzle-orm";
import { compiled, type Value } from "~/db/compiled";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { statusOf } from "../account/account-sql";
import { bothShow } from "../profile/privacy-sql";
import { notBlocked } from "../safety/safety-sql";

type Chat = MemberKey & { conversationId: ConversationId };

/** That somebody's page has a message tells that they are there: both switches keep it to oneself (R131). */
const isTold = (one: Value<MemberId>, other: SQL<MemberId>): SQL =>
  sql`${bothShow("receipts", one, other)} AND ${bothShow("presence", one, other)}`;

type Received = { otherId: MemberId; seq: number };

/**
 * Notes how far a member's page has a conversation; answers who is told. No row, and nothing noted, where it is read
 * already or nothing is new, where one of the two keeps it to themself, across a block, and of who was suspended.
 */
export const updateReceived = compiled<Chat & { seq: number }, Received>(
  ({ id, siteId, conversationId, seq }) => sql`
    UPDATE participants SET received_seq = min(last_seq, ${seq})
    WHERE conversation_id = ${conversationId} AND member_id = ${id} AND site_id = ${siteId}
      AND max(received_seq, read_seq) < min(last_seq, ${seq}) AND ${notBlocked(id, sql`other_id`)}
      AND ${isTold(id, sql`other_id`)} AND ${statusOf({ id, siteId })} = 'active'
    RETURNING other_id AS otherId, received_seq AS seq`,
);

/** How far the other one of a conversation has it; no row where the reader is not told. */
export const selectReceived = compiled<Chat, { seq: number }>(
  ({ id, siteId, conversationId }) => sql`
    SELECT received_seq AS seq FROM participants
    WHERE conversation_id = ${conversationId} AND other_id = ${id} AND site_id = ${siteId}
      AND ${isTold(id, sql`member_id`)}`,
);
