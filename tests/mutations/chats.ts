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
  messageStore("a message costs nothing", "    sql`${messages.credits}`,", "    sql`0`,"),
  messageStore(
    "a message is stored without enough credits",
    "AND ${balanceOf(w.senderId)} >= ${cost}\n",
  ),
  messageStore(
    "a free member starts any number of conversations",
    "${a.conversations_started} < ${FREE_STARTS}",
    "true",
  ),
  messageStore(
    "an unconfirmed member sends a message",
    " AND ${a.site_id} = ${w.siteId} AND ${a.status} = 'active'\n",
    " AND ${a.site_id} = ${w.siteId}\n",
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
    "${unread} + (${member_id} <> ${w.senderId})",
    "${unread} + 1",
  ),
  conversationStoreByTyping(
    "typing is sent in a conversation of other members",
    "forOwner({ id: memberId, siteId }, participants.member_id)",
    "forSite(siteId)",
  ),
  conversationStoreByTyping(
    "typing is sent across a block",
    "        notBlocked(memberId, sql`${participants.other_id}`),\n",
  ),
  blockSql(
    "a block by the other member has no effect",
    "\n    AND NOT EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.blocker_id} = ${other} AND ${blocks.blocked_id} = ${memberId})",
  ),
  blockSql(
    "a member's own block has no effect",
    "NOT EXISTS (SELECT 1 FROM ${blocks} WHERE ${blocks.blocker_id} = ${memberId} AND ${blocks.blocked_id} = ${other})\n    AND ",
  ),
  conversationStoreByConversation(
    "a conversation is marked as read from another site",
    "return forOwner({ id, siteId }, participants.member_id)\n      .update(participants)\n      .set({ read_seq",
    "return forOwner({ id, siteId: sql`site_id` }, participants.member_id)\n      .update(participants)\n      .set({ read_seq",
  ),
  conversationStoreByConversation(
    "messages are marked as read before they exist",
    ".set({ read_seq: upTo,",
    ".set({ read_seq: seq,",
  ),
  conversationStoreByConversation(
    "deleted messages are marked as read later",
    "max(${participants.read_seq}, ${participants.cleared_seq}) < ${upTo}",
    "${participants.read_seq} < ${upTo}",
  ),
  conversationStoreByDeleteConversation(
    "a deletion sends a read receipt",
    ".set({ cleared_seq: sql`${participants.last_seq}`,",
    ".set({ cleared_seq: sql`${participants.last_seq}`, read_seq: sql`${participants.last_seq}`,",
  ),
  conversationStoreByConversation(
    "a read receipt is sent across a block",
    "          notBlocked(id, otherId),\n        ),",
    "        ),",
  ),
  messageLogStore(
    "a third member reads a conversation",
    "forOwner(q, p.member_id)",
    "forOwner({ id: sql`p.member_id`, siteId: sql`p.site_id` }, p.member_id)",
  ),
  conversationStoreByConversation(
    "a conversation opens across a block",
    "AND ${inScope(p)} AND ${notBlocked(q.id, sql`${p.other_id}`)}`",
    "AND ${inScope(p)}`",
  ),
  messageLogStore(
    "a deleted conversation is still read",
    "${m.seq} > max(${p.cleared_seq}, ${q.after})",
    "${m.seq} > ${q.after}",
  ),
  conversationStoreByDeleteConversation(
    "a conversation is deleted from another site",
    "=> forSite(siteId);",
    "=> forSite(sql`site_id`);",
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
