import { sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/literal";
import type { ConversationId, MemberId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { paidIn } from "../wallet/wallet-sql";

/** A member who paid for messages to another, in which conversation, and the credits. */
export type Payer = { id: MemberId; conversationId: ConversationId; credits: number };

/**
 * Members who paid for messages to a member since a time and were not refunded; uses
 * participants_by_member.
 */
export function selectPayers(
  { id, siteId }: MemberKey,
  since: number,
  limit: number,
): Statement<Payer> {
  const accountId = sql<MemberId>`p.other_id`;
  const conversationId = sql<ConversationId>`p.conversation_id`;
  const paid = paidIn({ accountId, conversationId, since });
  return sql`SELECT p.other_id AS id, p.conversation_id AS conversationId, ${paid} AS credits
    FROM participants p INDEXED BY participants_by_member
    WHERE p.member_id = ${id} AND p.site_id = ${siteId} AND ${paid} > 0
    LIMIT ${literal(limit)}`;
}
