import { inFile } from "./mutation.ts";

const chat = (name: string) => `app/domain/conversation/${name}`;
const live = (name: string) => `workers/live/${name}`;
const post = inFile(chat("post-message.ts"), [chat("post-message.test.ts")]);
const send = inFile(chat("send-message.ts"), [
  chat("send-message.test.ts"),
  live("conversation-room.test.ts"),
]);
const message = inFile(chat("message-store.ts"), [chat("send-message.test.ts")]);
const talking = inFile(chat("are-talking.ts"), [live("typing.test.ts")]);
const store = inFile(chat("conversation-store.ts"), [chat("conversation.test.ts")]);
const room = inFile(live("conversation-room.ts"), [
  live("conversation-room.test.ts"),
  chat("send-message.test.ts"),
]);
const channel = inFile(live("member-channel.ts"), [
  live("member-channel.test.ts"),
  live("typing.test.ts"),
]);

/** What is written to whom, what it costs, and who hears of it. */
export const CHATS = [
  post("a message costs one credit everywhere", "price: site.message_credits", "price: 1"),
  send("other words pass for a resend", " || state.storedBody !== request.body"),
  send("a client id serves two chats", "state.storedIn !== conversationId || "),
  send("a resend is told again", "fresh: state.seq === seq", "fresh: true"),
  message("a message is free", "amount: sql`-credits`", "amount: sql`0`"),
  message("a message is written on an empty wallet", "AND wallets.balance >= ${cost}\n"),
  message(
    "a free member opens any number of chats",
    "a.conversations_started < ${FREE_STARTS}",
    "true",
  ),
  message(
    "an unconfirmed member writes",
    " AND a.status = 'active' AND a.id <> r.id",
    " AND a.id <> r.id",
  ),
  message("a message to another site", " AND r.site_id = ${w.siteId}"),
  message("a message to a hidden profile", " AND r.status = 'active'"),
  message("a message to oneself", " AND a.id <> r.id"),
  message(
    "a message across a block",
    "AND NOT ${isBlocked(w)} AND NOT ${wasSent(w)}",
    "AND NOT ${wasSent(w)}",
  ),
  message(
    "the writer's own message is unread",
    "unread + (member_id <> ${w.senderId})",
    "unread + 1",
  ),
  talking(
    "typing across one's own block",
    "AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${ids.memberId} AND blocked_id = ${ids.otherId})",
  ),
  talking(
    "typing across the other's block",
    "AND NOT EXISTS (SELECT 1 FROM blocks WHERE blocker_id = ${ids.otherId} AND blocked_id = ${ids.memberId})",
  ),
  talking(
    "typing in a chat of others",
    "conversation_id = ${ids.conversationId} AND member_id = ${ids.memberId}\n      AND ",
    "",
  ),
  store(
    "reading across a site",
    " AND site_id = ${siteId}\n      AND read_seq <",
    "\n      AND read_seq <",
  ),
  store(
    "reading ahead of what was written",
    "SET read_seq = min(last_seq, ${seq})",
    "SET read_seq = ${seq}",
  ),
  store("reading is told across a block", " AND ${notBlocked(memberId, sql`other_id`)}"),
  store(
    "a third member reads a chat",
    "WHERE p.conversation_id = ${conversationId} AND p.member_id = ${memberId}\n",
    "WHERE p.conversation_id = ${conversationId}\n",
  ),
  store(
    "a blocked chat opens",
    " AND ${notBlocked(memberId, sql`o.id`)}`;\n}\n\n/** Somebody",
    "`;\n}\n\n/** Somebody",
  ),
  store(
    "a deleted chat is still read",
    "m.seq > max(p.cleared_seq, ${range.after ?? 0})",
    "m.seq > ${range.after ?? 0}",
  ),
  store(
    "a chat is deleted from another site",
    "AND member_id = ${memberId} AND site_id = ${siteId}\n    RETURNING",
    "AND member_id = ${memberId}\n    RETURNING",
  ),
  room(
    "the room has no rate",
    "if (!this.bucketOf(request.senderId).take(Date.now()))",
    "if (false)",
  ),
  room("the room's rate is of both members", "this.buckets.set(memberId, bucket);"),
  room(
    "other words pass for a message remembered",
    ":${request.clientId}:${request.body}`",
    ":${request.clientId}`",
  ),
  channel(
    "a channel is told of ended sessions",
    "await this.endFallen(SESSION_TTL);\n    const text",
    "const text",
  ),
  channel("a page of any length is read", " || message.length > 500"),
  channel("typing without a rate", " || !this.typing.take(Date.now())"),
  channel("any number of pages", ".length >= MAX_SOCKETS", ".length >= 1e9"),
];
