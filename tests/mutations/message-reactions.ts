import { inDomain, inFile } from "./mutation.ts";

const TEST = "conversation/react-to-message";
const LIST = "conversation/list-reactions";
const store = inDomain("conversation/reaction-store", TEST, LIST);
const reactToMessage = inDomain(TEST);
const list = inDomain(LIST);
const sealed = inDomain("conversation/evidence-hold-store", LIST);
const leaving = inDomain("conversation/member-data-sql", LIST);
const reactionState = inFile(
  "app/routes/chats/log/use-reactions.ts",
  ["app/routes/chats/log/use-reactions.test.ts"],
  "architecture",
);

/** Reactions to messages. */
export const MESSAGE_REACTIONS = [
  store("a reaction across a block", " AND ${notBlocked(member.id, sql`p.other_id`)}\n", "\n"),
  store(
    "a third one reacts",
    "p.member_id = ${member.id} AND p.site_id = ${member.siteId} AND ${seq}",
    "p.site_id = ${member.siteId} AND ${seq}",
  ),
  store("a reaction to what one deleted", " AND ${seq} > p.cleared_seq\n", "\n"),
  store(
    "a reaction to somebody gone",
    "\n      AND ${mayReceiveMessages({ id: sql`p.other_id`, siteId: member.siteId }, existingConversation)}",
  ),
  store(
    "reactions without end",
    " AND ${attemptCount(counterOf(write.member))} < ${MAX_REACTIONS_PER_HOUR}\n",
    "\n",
  ),
  store(
    "an unconfirmed member reacts",
    "${fromReadableMessage(write)} AND ${statusOf(write.member)} = 'active' AND ${attemptCount",
    "${fromReadableMessage(write)} AND ${attemptCount",
  ),
  store(
    "a suspended member takes a reaction back",
    "${fromReadableMessage(write)} AND ${statusOf(write.member)} = 'active')`",
    "${fromReadableMessage(write)})`",
  ),
  store("a reaction said again is told again", "\n    WHERE reaction <> excluded.reaction"),
  store(
    "a reaction of somebody gone is shown",
    " AND ${shown}) AS otherReaction",
    ") AS otherReaction",
  ),
  store(
    "a page that slept hears of somebody gone",
    "p.other_id AND ${isCounterpartActive} THEN",
    "p.other_id THEN",
  ),
  store(
    "a page that slept is told of what was deleted",
    "x.seq > max(p.cleared_seq, ${q.from} - 1)",
    "x.seq > ${q.from} - 1",
  ),
  list("a stranger asks for reactions", "head ?", "true ?"),
  reactToMessage("who deleted a message is told what is said to it", "found.tells ?", "true ?"),
  sealed(
    "reactions outlive what was sealed",
    "DELETE FROM reactions WHERE conversation_id",
    "DELETE FROM reactions WHERE seq < 0 AND conversation_id",
  ),
  leaving(
    "reactions outlive their member",
    "AND (member_id = ${id} OR ${isEmpty})`,\n    messages",
    "AND ${isEmpty}`,\n    messages",
  ),
  reactionState(
    "a reaction taken back stays on a page that slept",
    "fromEntries(requested), since",
    "fromEntries(requested.filter(([seq]) => bySeq.has(seq))), since",
  ),
  reactionState(
    "an older answer hides what was just said",
    "...requested[seq], ...since[seq]",
    "...since[seq], ...requested[seq]",
  ),
];
