import { inDomain, inFile } from "./mutation.ts";

const chat = (name: string) => `app/domain/conversation/${name}`;
const live = (name: string) => `workers/live/${name}`;
const post = inDomain("conversation/send-message");
const send = inFile(chat("write-message.ts"), [
  chat("write-message.test.ts"),
  live("conversation-room.test.ts"),
]);
const message = inDomain(
  "conversation/message-store",
  "conversation/write-message",
  "conversation/message-rules",
);
const talking = inFile(chat("conversation-store.ts"), [live("typing.test.ts")]);
const blocks = inFile("app/domain/block/block-sql.ts", [live("typing.test.ts")]);
const store = inDomain(
  "conversation/conversation-store",
  "conversation/conversation",
  "conversation/mark-read",
  "conversation/delete-conversation",
);
const log = inDomain(
  "conversation/message-log-store",
  "conversation/conversation",
  "conversation/read-archived-messages",
);
const clear = inDomain(
  "conversation/clear-chats-store",
  "conversation/delete-conversation",
  "conversation/mark-read",
);
const room = inFile(live("conversation-room.ts"), [
  live("conversation-room.test.ts"),
  chat("write-message.test.ts"),
]);

/** Recipients, prices and events of messages. */
export const CHATS = [
  post("a message costs one credit everywhere", "price: site.message_credits", "price: 1"),
  send("other words pass for a resend", " || state.storedBody !== request.body"),
  send("a client id serves two chats", "state.storedIn !== conversationId || "),
  send("a resend is told again", "fresh: state.seq === seq", "fresh: true"),
  message("a message is free", "    sql`credits`,", "    sql`0`,"),
  message("a message is written on an empty wallet", "AND ${balanceOf(w.senderId)} >= ${cost}\n"),
  message(
    "a free member opens any number of chats",
    "a.conversations_started < ${FREE_STARTS}",
    "true",
  ),
  message(
    "an unconfirmed member writes",
    " AND a.site_id = ${w.siteId} AND a.status = 'active'\n",
    " AND a.site_id = ${w.siteId}\n",
  ),
  message(
    "a message to another site or a hidden profile",
    " AND ${mayReceiveMessages({ id: w.recipientId, siteId: w.siteId }, conversationExists(w))})`",
    ")`",
  ),
  message("a message to oneself", "${w.recipientId} <> ${w.senderId} AND "),
  message("a message across a block", "AND NOT ${areBlocked(w)} AND NOT", "AND NOT"),
  message("a client id writes twice", " AND NOT ${isAlreadySent(w)}"),
  message(
    "the writer's own message is unread",
    "unread + (member_id <> ${w.senderId})",
    "unread + 1",
  ),
  talking(
    "typing in a chat of others",
    "WHERE ${participantOf({ id: memberId, siteId }, conversationId)} AND other_id = ${otherId}",
    "WHERE other_id = ${otherId}",
  ),
  talking(
    "typing across a block",
    "other_id = ${otherId} AND ${notBlocked(memberId, sql`other_id`)}",
    "other_id = ${otherId}",
  ),
  blocks(
    "a block counts one way",
    "\n    AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${other} AND blocked_id = ${memberId})",
  ),
  blocks(
    "one's own block counts for nothing",
    "NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${memberId} AND blocked_id = ${other})\n    AND ",
  ),
  store(
    "reading across a site",
    " AND site_id = ${siteId}\n      AND max(read_seq",
    "\n      AND max(read_seq",
  ),
  store(
    "reading ahead of what was written",
    "SET read_seq = min(last_seq, ${seq})",
    "SET read_seq = ${seq}",
  ),
  store(
    "what was deleted is read later",
    "max(read_seq, cleared_seq) < min(last_seq, ${seq})",
    "read_seq < min(last_seq, ${seq})",
  ),
  clear(
    "deleting is told as reading",
    "SET cleared_seq = last_seq, unread = 0",
    "SET cleared_seq = last_seq, read_seq = last_seq, unread = 0",
  ),
  store(
    "reading is told across a block",
    " AND ${notBlocked(id, sql`other_id`)}\n    RETURNING",
    "\n    RETURNING",
  ),
  log(
    "a third member reads a chat",
    "${q.conversationId} AND p.member_id = ${q.id} AND p.site_id = ${q.siteId}\n",
    "${q.conversationId}\n",
  ),
  store(
    "a blocked chat opens",
    "AND p.site_id = ${q.siteId} AND ${notBlocked(q.id, sql`p.other_id`)}`",
    "AND p.site_id = ${q.siteId}`",
  ),
  log(
    "a deleted chat is still read",
    "m.seq > max(p.cleared_seq, ${q.after})",
    "m.seq > ${q.after}",
  ),
  clear(
    "a chat is touched from another site",
    " AND member_id = ${member.id} AND site_id = ${member.siteId}`",
    " AND member_id = ${member.id}`",
  ),
  room("the room has no rate", "if (!bucket.take(systemNow()))", "if (false)"),
  room("the room's rate is of both members", "this.buckets.set(memberId, bucket);"),
  room(
    "other words pass for a message remembered",
    '${clientId}:${gift ?? ""}:${body}`',
    "${clientId}`",
  ),
  room("a room counts anybody's rate for ever", "{ size: MAX_WRITERS }", "{ size: 1e9 }"),
];
