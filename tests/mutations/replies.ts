import { inDomain } from "./mutation.ts";

const icebreakers = inDomain("conversation/icebreakers", "conversation/conversation");
const messageExtrasStore = inDomain("conversation/message-extras-store", "conversation/send-gift");

/** First messages, and replies to messages. */
export const REPLIES = [
  icebreakers(
    "an icebreaker asks about an excluded interest",
    "for (const interest of EXCLUDED_INTERESTS) allowedInterests.delete(interest);",
  ),
  icebreakers(
    "an icebreaker asks about an intimate interest",
    "isIcebreakerInterest(id) ? [{ id, shared }] : []",
    "[{ id, shared }] as never",
  ),
  icebreakers(
    "general icebreakers are shown without a personal one",
    "fitting.length > 0 ? all.slice",
    "true ? all.slice",
  ),
  icebreakers("shared interests do not come first", "Number(b.shared) - Number(a.shared) || "),
  messageExtrasStore(
    "a member quotes a message they deleted",
    " AND ${w.replyTo} > ${p.cleared_seq} AND (",
    " AND (",
  ),
  messageExtrasStore(
    "a message is quoted to the member who deleted it",
    " AND ${quoted.seq} > ${p.cleared_seq}\n      AND (${quoted.body}",
    "\n      AND (${quoted.body}",
  ),
  messageExtrasStore(
    "an erased message is answered",
    " AND ${quoted.sender_id} <> ${ERASED_MEMBER_ID}",
  ),
  messageExtrasStore(
    "a reply is attached to another message",
    "      AND ${m.client_id} = ${w.clientId} AND ${m.sender_id} = ${w.senderId}\n",
  ),
  messageExtrasStore(
    "a message replies to itself or a later one",
    "      AND ${w.replyTo} < ${m.seq} AND",
    "      AND",
  ),
  messageExtrasStore("an erased message is quoted", "(${quoted.body} <> '' OR", "(1 OR"),
  messageExtrasStore(
    "a deactivated member's message is quoted",
    " AND (${quoted.sender_id} = ${reader} OR ${shown})`",
    "`",
  ),
];
