import { inDomain } from "./mutation.ts";

const begins = inDomain("conversation/icebreakers");
const answers = inDomain("conversation/reply-store", "conversation/reply");

/** First messages, and replies to messages. */
export const REPLIES = [
  begins(
    "a question about kissing stands over a chat",
    "for (const interest of EXCLUDED_INTERESTS) allowedInterests.delete(interest);",
  ),
  begins(
    "an intimate interest is asked about",
    "isIcebreakerInterest(id) ? [{ id, shared }] : []",
    "[{ id, shared }] as never",
  ),
  begins("a general question stands alone", "fitting.length > 0 ? all.slice", "true ? all.slice"),
  begins("what both like comes anywhere", "Number(b.shared) - Number(a.shared) || "),
  answers(
    "a deleted message is quoted by who deleted it",
    " AND ${w.replyTo} > p.cleared_seq AND (",
    " AND (",
  ),
  answers(
    "a deleted message is quoted to who deleted it",
    " AND q.seq > p.cleared_seq\n      AND (q.body",
    "\n      AND (q.body",
  ),
  answers("what is erased is answered", " AND q.sender_id <> ${ERASED_MEMBER_ID}"),
  answers(
    "an answer hangs on another's message",
    "      AND m.client_id = ${w.clientId} AND m.sender_id = ${w.senderId}\n",
  ),
  answers(
    "a message answers itself, or a later one",
    "      AND ${w.replyTo} < m.seq AND",
    "      AND",
  ),
  answers("an erased message is quoted", "(q.body <> '' OR", "(1 OR"),
  answers(
    "what somebody wrote who is gone is quoted",
    " AND (q.sender_id = ${reader} OR ${shown})`",
    "`",
  ),
];
