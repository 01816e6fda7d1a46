import { inDomain, inFile } from "./mutation.ts";

const chat = (name: string) => `app/domain/conversation/${name}`;
const live = (name: string) => `workers/live/${name}`;
const sendMessage = inDomain("conversation/send-message");
const writeMessageByConversationRoom = inFile(chat("write-message.ts"), [
  chat("send-message.test.ts"),
  live("conversation-room.test.ts"),
]);
const messageStore = inDomain("conversation/message-store", "conversation/send-message");
const conversationStoreByTyping = inFile(chat("conversation-store.ts"), [live("typing.test.ts")]);
const blockSql = inFile("app/domain/block/block-sql.ts", [live("typing.test.ts")]);
const conversationStoreByConversation = inDomain(
  "conversation/conversation-store",
  "conversation/conversation",
  "conversation/mark-read",
  "conversation/delete-conversation",
);
const messageLogStore = inDomain(
  "conversation/message-log-store",
  "conversation/conversation",
  "conversation/open-conversation",
);
const conversationStoreByDeleteConversation = inDomain(
  "conversation/conversation-store",
  "conversation/delete-conversation",
  "conversation/mark-read",
);
const conversationRoom = inFile(live("conversation-room.ts"), [
  live("conversation-room.test.ts"),
  chat("send-message.test.ts"),
]);

/** Recipients, prices and events of messages. */
export const CHATS = [
  sendMessage(
    "a message costs one credit on every site",
    "price: site.message_credits",
    "price: 1",
  ),
  writeMessageByConversationRoom(
    "a message with another text is accepted as a resend",
    " || state.storedBody !== submission.body",
  ),
  writeMessageByConversationRoom(
    "a client id is accepted in two conversations",
    "state.storedIn !== conversationId || ",
  ),
  writeMessageByConversationRoom(
    "a resend is published again",
    "fresh: state.seq === seq",
    "fresh: true",
  ),
  messageStore("a message costs nothing", "    sql`credits`,", "    sql`0`,"),
  messageStore(
    "a message is stored without enough credits",
    "AND ${balanceOf(w.senderId)} >= ${cost}\n",
  ),
  messageStore(
    "a free member starts any number of conversations",
    "a.conversations_started < ${FREE_STARTS}",
    "true",
  ),
  messageStore(
    "an unconfirmed member sends a message",
    " AND a.site_id = ${w.siteId} AND a.status = 'active'\n",
    " AND a.site_id = ${w.siteId}\n",
  ),
  messageStore(
    "a message reaches another site or a hidden profile",
    " AND ${mayReceiveMessages({ id: w.recipientId, siteId: w.siteId }, conversationExists(w))})`",
    ")`",
  ),
  messageStore("a member sends a message to themself", "${w.recipientId} <> ${w.senderId} AND "),
  messageStore("a message is stored across a block", "AND NOT ${areBlocked(w)} AND NOT", "AND NOT"),
  messageStore("a client id stores two messages", " AND NOT ${isAlreadySent(w)}"),
  messageStore(
    "a sender's own message counts as unread",
    "unread + (member_id <> ${w.senderId})",
    "unread + 1",
  ),
  conversationStoreByTyping(
    "typing is sent in a conversation of other members",
    "WHERE ${participantOf({ id: memberId, siteId }, conversationId)} AND other_id = ${otherId}",
    "WHERE other_id = ${otherId}",
  ),
  conversationStoreByTyping(
    "typing is sent across a block",
    "other_id = ${otherId} AND ${notBlocked(memberId, sql`other_id`)}",
    "other_id = ${otherId}",
  ),
  blockSql(
    "a block by the other member has no effect",
    "\n    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${other} AND blocked_id = ${memberId})",
  ),
  blockSql(
    "a member's own block has no effect",
    "NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${memberId} AND blocked_id = ${other})\n    AND ",
  ),
  conversationStoreByConversation(
    "a conversation is marked as read from another site",
    " AND site_id = ${siteId}\n      AND max(read_seq",
    "\n      AND max(read_seq",
  ),
  conversationStoreByConversation(
    "messages are marked as read before they exist",
    "SET read_seq = min(last_seq, ${seq})",
    "SET read_seq = ${seq}",
  ),
  conversationStoreByConversation(
    "deleted messages are marked as read later",
    "max(read_seq, cleared_seq) < min(last_seq, ${seq})",
    "read_seq < min(last_seq, ${seq})",
  ),
  conversationStoreByDeleteConversation(
    "a deletion sends a read receipt",
    "SET cleared_seq = last_seq, unread = 0",
    "SET cleared_seq = last_seq, read_seq = last_seq, unread = 0",
  ),
  conversationStoreByConversation(
    "a read receipt is sent across a block",
    " AND ${notBlocked(id, sql`other_id`)}\n    RETURNING",
    "\n    RETURNING",
  ),
  messageLogStore(
    "a third member reads a conversation",
    "${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}\n",
    "${q.conversationId}\n",
  ),
  conversationStoreByConversation(
    "a conversation opens across a block",
    "AND p.site_id = ${q.siteId} AND ${notBlocked(q.id, sql`p.other_id`)}`",
    "AND p.site_id = ${q.siteId}`",
  ),
  messageLogStore(
    "a deleted conversation is still read",
    "m.seq > max(p.cleared_seq, ${q.after})",
    "m.seq > ${q.after}",
  ),
  conversationStoreByDeleteConversation(
    "a conversation is deleted from another site",
    " AND member_id = ${member.id} AND site_id = ${member.siteId}`",
    " AND member_id = ${member.id}`",
  ),
  conversationRoom(
    "a conversation object has no rate limit",
    "if (!bucket.take(systemNow()))",
    "if (false)",
  ),
  conversationRoom(
    "a conversation object does not store a member's rate limit",
    "this.buckets.set(memberId, bucket);",
  ),
  conversationRoom(
    "a message with another text matches a remembered message",
    '${clientId}:${gift ?? ""}:${body}`',
    "${clientId}`",
  ),
  conversationRoom(
    "a conversation object keeps any number of rate limits",
    "{ size: MAX_WRITERS }",
    "{ size: 1e9 }",
  ),
];
