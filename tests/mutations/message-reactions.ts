import { inDomain, inFile } from "./mutation.ts";

const messageExtrasStore = inDomain(
  "conversation/message-extras-store",
  "conversation/react-to-message",
);
const reactToMessage = inDomain("conversation/react-to-message");
const archiveStore = inDomain("conversation/archive-store", "conversation/react-to-message");
const conversationData = inDomain("conversation/member-data-sql", "conversation/react-to-message");
const reactionsHook = inFile(
  "app/routes/chats/log/use-reactions.ts",
  ["app/routes/chats/log/conversation-log.test.ts"],
  "architecture",
);

/** Reactions to messages. */
export const MESSAGE_REACTIONS = [
  messageExtrasStore(
    "a member reacts across a block",
    " AND ${notBlocked(member.id, sql`${p.other_id}`)}\n",
    "\n",
  ),
  messageExtrasStore(
    "a third member reacts",
    "${p.member_id} = ${member.id} AND ${p.site_id}",
    "${p.site_id}",
  ),
  messageExtrasStore(
    "a member reacts to a message they deleted",
    " AND ${seq} > ${p.cleared_seq}\n",
    "\n",
  ),
  messageExtrasStore(
    "a member reacts to a deactivated member's message",
    "\n      AND ${mayReceiveMessages({ id: sql`${p.other_id}`, siteId: member.siteId }, existingConversation)}",
  ),
  messageExtrasStore(
    "reactions have no limit",
    " AND ${attemptCount(counterOf(member))} < ${MAX_REACTIONS_PER_HOUR}`",
    "`",
  ),
  messageExtrasStore(
    "an unconfirmed member reacts",
    "AND ${isActive(member)} AND ${attemptCount",
    "AND ${attemptCount",
  ),
  messageExtrasStore(
    "a suspended member withdraws a reaction",
    "and(isReadable(write), isActive(write.member))",
    "isReadable(write)",
  ),
  messageExtrasStore(
    "an unchanged reaction is published again",
    "\n    WHERE ${stored} <> ${excluded(stored)}",
  ),
  messageExtrasStore(
    "a deactivated member's reaction is shown",
    "reactionTo(sql`${p.other_id}`, shown)",
    "reactionTo(sql`${p.other_id}`)",
  ),
  messageExtrasStore(
    "a resumed page receives a deactivated member's reaction",
    "${p.other_id} AND ${isCounterpartActive} THEN",
    "${p.other_id} THEN",
  ),
  messageExtrasStore(
    "a resumed page receives a reaction to a deleted message",
    "${x.seq} > max(${p.cleared_seq}, ${q.from} - 1)",
    "${x.seq} > ${q.from} - 1",
  ),
  reactToMessage("a member who is not a participant reads reactions", "head ?", "true ?"),
  reactToMessage(
    "a member who deleted a message receives its reactions",
    "current.isVisibleToOther ?",
    "true ?",
  ),
  archiveStore(
    "reactions survive their deleted messages",
    "lte(reactions.seq, forgottenSeq",
    "eq(reactions.seq, 0), lte(reactions.seq, forgottenSeq",
  ),
  conversationData(
    "an erased member's reactions stay",
    "or(eq(reactions.member_id, id), isEmpty)",
    "isEmpty",
  ),
  reactionsHook(
    "a withdrawn reaction stays on a resumed page",
    "fromEntries(requested), since",
    "fromEntries(requested.filter(([seq]) => bySeq.has(seq))), since",
  ),
  reactionsHook(
    "an older response overwrites a newer reaction",
    "...requested[seq], ...since[seq]",
    "...since[seq], ...requested[seq]",
  ),
];
