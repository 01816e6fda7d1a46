import { inFile } from "./mutation.ts";

const live = (name: string) => `workers/live/${name}`;
const outgoingMessagesTests = [live("outgoing-messages.test.ts")];
const protocol = inFile("app/live/protocol.ts", [...outgoingMessagesTests, live("typing.test.ts")]);
const outgoingMessages = inFile(live("outgoing-messages.ts"), outgoingMessagesTests);
const revalidateSessionsByOutgoingMessages = inFile(
  live("revalidate-sessions.ts"),
  outgoingMessagesTests,
);
const revalidateSessionsByMemberChannel = inFile(live("revalidate-sessions.ts"), [
  live("member-channel.test.ts"),
]);
const conversationRoom = inFile(live("conversation-room.ts"), [live("outgoing-messages.test.ts")]);
const typingPartners = inFile(live("typing-partners.ts"), [live("typing.test.ts")]);
const channelSocket = inFile(live("channel-socket.ts"), [live("member-channel.test.ts")]);
const presenceHook = inFile("app/live/use-presence.ts", ["app/live/use-presence.test.ts"]);
const memberChannelByHibernation = inFile(
  live("member-channel.ts"),
  ["tests/architecture/hibernation.test.ts"],
  "architecture",
);
const readBatcher = inFile(
  "app/db/read-batcher.ts",
  ["tests/architecture/hibernation.test.ts"],
  "architecture",
);
const connection = inFile(
  "app/live/connection.ts",
  ["tests/architecture/closing-socket.test.ts"],
  "architecture",
);
const memberChannelByOutgoingMessages = inFile(live("member-channel.ts"), [
  ...outgoingMessagesTests,
  live("member-channel.test.ts"),
  live("typing.test.ts"),
]);

/** Events that a member's sockets send and receive. */
export const SOCKETS = [
  channelSocket(
    "a channel is created without the member's country",
    "id, country }).fetch",
    "id, country: null }).fetch",
  ),
  protocol(
    "an event of any length is read",
    "  if (text.length > MAX_EVENT_LENGTH) return null;\n",
  ),
  revalidateSessionsByMemberChannel(
    "any mark counts as the current one",
    "sessionsVersion === this.sessionsVersion",
    'this.sessionsVersion !== ""',
  ),
  presenceHook("typing is sent at every keystroke", "now - last >= TYPING_INTERVAL", "true"),
  presenceHook(
    "the typing indicator flickers",
    "TYPING_INDICATOR_TTL = seconds(7)",
    "TYPING_INDICATOR_TTL = seconds(4)",
  ),
  memberChannelByHibernation(
    "a socket keeps its object awake",
    "this.ctx.acceptWebSocket(server)",
    "server.accept()",
  ),
  readBatcher(
    "batched reads keep an object awake",
    "      setTimeout(() => {",
    "      setInterval(() => {",
  ),
  protocol("typing of any length is read", " && text.length <= MAX_TYPING_LENGTH"),
  protocol(
    "a message without a client id is answered",
    'typeof clientId === "string" && clientId.length === 36',
    "true",
  ),
  outgoingMessages("a socket has no rate limit", "!isWithinRate(socket, this.rate)", "false"),
  outgoingMessages(
    "posted messages do not count towards the rate limit",
    '    if (!this.rate.take(systemNow()))\n      return { ok: false, refusal: "too_fast", ...this.waitingTime() };\n',
  ),
  outgoingMessages(
    "messages of one socket overtake each other",
    "this.lastSend = this.lastSend.then(async () => {",
    "this.lastSend = Promise.resolve().then(async () => {",
  ),
  outgoingMessages("a closed socket sends", " || socket.readyState !== WebSocket.OPEN"),
  outgoingMessages(
    "a socket sends on another site's host",
    "if (site && site.id === owner.siteId)",
    "if (site)",
  ),
  outgoingMessages(
    "a socket sends a message of any length",
    "messageApiSchema(sender.site.message_length)",
    "messageApiSchema(7_000)",
  ),
  outgoingMessages(
    "a message is acknowledged before it is stored",
    "const storeResult = await room.storeMessage(conversationId, submission);",
    'sendAnswer(socket, { type: "sent", clientId: message.clientId, message: { seq: 1 } } as never);\n        const storeResult = await room.storeMessage(conversationId, submission);',
  ),
  outgoingMessages(
    "the sender's other pages do not receive a message",
    "\n    if (countUpdate)\n      this.channel.publish(messageEvent(submission, value, countUpdate), countUpdate.mark);\n    ",
  ),
  conversationRoom(
    "the sender's other pages receive a resend again",
    "countUpdate: result.fresh ? result.sender : null",
    "countUpdate: result.sender",
  ),
  revalidateSessionsByOutgoingMessages(
    "a socket without a greeting is accepted",
    "haveInitialCounts && ",
  ),
  memberChannelByOutgoingMessages(
    "a socket sends after its session ended",
    "closeEndedSessions: () => this.revalidator.closeEndedSessions(SESSION_CHECK_INTERVAL),",
    "closeEndedSessions: async () => undefined,",
  ),
  memberChannelByOutgoingMessages(
    "a channel sends events to ended sessions",
    "await this.revalidator.closeEndedSessions(SESSION_TTL);\n    return this.sockets",
    "return this.sockets",
  ),
  memberChannelByOutgoingMessages(
    "typing has no rate limit",
    " && isWithinRate(socket, this.hintBucket)",
  ),
  memberChannelByOutgoingMessages(
    "a member opens any number of sockets",
    ".length >= MAX_SOCKETS",
    ".length >= 1e9",
  ),
  channelSocket(
    "every protocol violation is logged",
    "  if (loggedMembers.get(key, systemNow())) return;\n",
  ),
  channelSocket(
    "an unknown event is not logged",
    '  if (!event) logProtocolViolation(socket, "no_event");\n',
  ),
  connection("a closing connection is used", "socket.readyState !== WebSocket.OPEN", "false"),
  typingPartners(
    "a channel caches any number of typing partners",
    "size: MAX_PARTNERS",
    "size: 1e9",
  ),
  typingPartners("a typing partner is cached without an end", "    life: PARTNER_TTL,\n"),
];
