import { type SQL, sql } from "drizzle-orm";
import { literal } from "~/db/literal";

/** Seals whose time is over, the oldest first, a bounded number at a time; by seals_by_time. The same in one batch. */
const dueSeals = (before: number, limit: number) => sql`
  SELECT conversation_id, member_id, upto_seq FROM seals WHERE sealed_at <= ${before}
  ORDER BY sealed_at, conversation_id, member_id, upto_seq LIMIT ${literal(limit)}`;

/** What a seal covers is evidence for its member no more. */
export function forgetSealed(before: number, limit: number): SQL {
  return sql`
    UPDATE participants SET forgotten_seq = max(forgotten_seq, coalesce((
      SELECT max(upto_seq) FROM seals s WHERE s.conversation_id = participants.conversation_id
        AND s.member_id = participants.member_id AND s.sealed_at <= ${before}), 0))
    WHERE (conversation_id, member_id) IN (SELECT conversation_id, member_id FROM (${dueSeals(before, limit)}))`;
}

/** Messages that are evidence for neither of the two go for good; what one of them still reads stays. */
export function deleteForgotten(before: number, limit: number): SQL {
  return sql`
    DELETE FROM messages WHERE conversation_id IN (SELECT conversation_id FROM (${dueSeals(before, limit)}))
      AND seq <= (SELECT min(forgotten_seq) FROM participants WHERE conversation_id = messages.conversation_id)`;
}

/** What said which of them another one answers goes with either. */
export function deleteForgottenReplies(before: number, limit: number): SQL {
  return sql`
    DELETE FROM replies WHERE conversation_id IN (SELECT conversation_id FROM (${dueSeals(before, limit)}))
      AND reply_to <= (SELECT min(forgotten_seq) FROM participants WHERE conversation_id = replies.conversation_id)`;
}

/** So does what was said to them with one sign. */
export function deleteForgottenReactions(before: number, limit: number): SQL {
  return sql`
    DELETE FROM reactions WHERE conversation_id IN (SELECT conversation_id FROM (${dueSeals(before, limit)}))
      AND seq <= (SELECT min(forgotten_seq) FROM participants WHERE conversation_id = reactions.conversation_id)`;
}

export function deleteSeals(before: number, limit: number): SQL {
  return sql`DELETE FROM seals WHERE (conversation_id, member_id, upto_seq) IN (${dueSeals(before, limit)})`;
}
