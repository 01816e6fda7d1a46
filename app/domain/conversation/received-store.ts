import { type SQL, sql } from "drizzle-orm";
import { prepared, type ValueOrSql } from "~/db/prepared";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { statusOf } from "../account/account-sql";
import { notBlocked } from "../block/block-sql";
import { neitherHides } from "../profile/privacy-sql";

type ParticipantKey = MemberKey & { conversationId: ConversationId };

/**
 * A delivery receipt reveals that the member is online, so receipts and presence must both be on
 * for both members (R131).
 */
const isReceiptShared = (one: ValueOrSql<MemberId>, other: SQL<MemberId>): SQL =>
  sql`${neitherHides("receipts", one, other)} AND ${neitherHides("presence", one, other)}`;

type DeliveryReceipt = { otherId: MemberId; seq: number };

/**
 * Stores up to which number a member's page has received a conversation; returns the member to
 * notify. Writes nothing and returns no row if it is read already or nothing is new, if one of the
 * two turned it off, across a block, and for a suspended member.
 */
export const updateReceived = prepared<ParticipantKey & { seq: number }, DeliveryReceipt>(
  ({ id, siteId, conversationId, seq }) => sql`
    UPDATE participants SET received_seq = min(last_seq, ${seq})
    WHERE conversation_id = ${conversationId} AND member_id = ${id} AND site_id = ${siteId}
      AND max(received_seq, read_seq) < min(last_seq, ${seq}) AND ${notBlocked(id, sql`other_id`)}
      AND ${isReceiptShared(id, sql`other_id`)} AND ${statusOf({ id, siteId })} = 'active'
    RETURNING other_id AS otherId, received_seq AS seq`,
);

/** The last number delivered to the other member; no row if the reader may not see it. */
export const selectReceived = prepared<ParticipantKey, { seq: number }>(
  ({ id, siteId, conversationId }) => sql`
    SELECT received_seq AS seq FROM participants
    WHERE conversation_id = ${conversationId} AND other_id = ${id} AND site_id = ${siteId}
      AND ${isReceiptShared(id, sql`member_id`)}`,
);
