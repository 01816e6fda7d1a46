import { inFile } from "./mutation.ts";

const live = (name: string) => `workers/live/${name}`;
const sending = ["", "-resend", "-errors", "-sessions"].map((name) =>
  live(`send-queue${name}.test.ts`),
);
const wire = inFile("app/live/protocol.ts", [...sending, live("typing.test.ts")]);
const outgoing = inFile(live("send-queue.ts"), sending);
const revalidateSessions = inFile(live("revalidate-sessions.ts"), sending);
const mark = inFile(live("revalidate-sessions.ts"), [live("session-version.test.ts")]);
const room = inFile(live("conversation-room.ts"), [live("send-queue-resend.test.ts")]);
const partners = inFile(live("typing-partners.ts"), [live("typing-partners.test.ts")]);
const protocolViolations = inFile(live("log-protocol-violations.ts"), [live("hostile.test.ts")]);
const typingInterval = inFile("app/routes/chats/composer/use-presence.ts", [
  "app/routes/chats/composer/use-presence.test.ts",
]);
const asleep = inFile(
  live("member-channel.ts"),
  ["tests/architecture/hibernation.test.ts"],
  "architecture",
);
const reads = inFile(
  "app/db/read-batcher.ts",
  ["tests/architecture/hibernation.test.ts"],
  "architecture",
);
const line = inFile(
  "app/live/connection.ts",
  ["tests/architecture/closing-socket.test.ts"],
  "architecture",
);
const channel = inFile(live("member-channel.ts"), [
  ...sending,
  live("member-channel.test.ts"),
  live("channel-sessions.test.ts"),
  live("typing.test.ts"),
]);

const opening = inFile(live("open-channel.ts"), [live("open-channel.test.ts")]);

/** What a member's sockets may send, and who receives it. */
export const SOCKETS = [
  opening("a channel begins wherever", "id, country }).fetch", "id, country: null }).fetch"),
  wire("an event of any length is read", "  if (text.length > MAX_EVENT_LENGTH) return null;\n"),
  mark("any mark is the one of before", "mark === this.mark", 'this.mark !== ""'),
  typingInterval("typing is told at every key", "now - last >= TYPING_INTERVAL", "true"),
  typingInterval(
    "typing flickers",
    "TYPING_INDICATOR_TTL = seconds(7)",
    "TYPING_INDICATOR_TTL = seconds(4)",
  ),
  asleep("a socket keeps its object awake", "this.ctx.acceptWebSocket(server)", "server.accept()"),
  reads("reads keep an object awake", "      setTimeout(() => {", "      setInterval(() => {"),
  wire("typing of any length is read", " && text.length <= MAX_TYPING_LENGTH"),
  wire(
    "a message without a client id is answered",
    'typeof clientId === "string" && clientId.length === 36',
    "true",
  ),
  outgoing("a socket sends without a rate", "!isWithinRate(socket, this.rate)", "false"),
  outgoing(
    "posts are not counted with what sockets send",
    '    if (!this.rate.take(systemNow())) return { ok: false, refusal: "too_fast", ...this.wait() };\n',
  ),
  outgoing(
    "messages of one socket overtake one another",
    "this.turn.then(() => this.sendFromSocket(socket, received))",
    "this.sendFromSocket(socket, received)",
  ),
  outgoing("a socket that was hung up sends", " || socket.readyState !== WebSocket.OPEN"),
  outgoing(
    "a socket sends at the host of another site",
    "      if (site?.id !== owner.siteId) return closeSocket(socket);\n",
  ),
  outgoing(
    "a socket's words are of any length",
    "messageApiSchema(sender.site.message_length)",
    "messageApiSchema(7_000)",
  ),
  outgoing(
    "a message is acknowledged before it is written",
    "const sent = await this.sendFor(services, { site, id: owner.memberId }, received);",
    'sendAnswer(socket, { type: "sent", clientId: received.clientId, message: { seq: 1 } } as never);\n      const sent = await this.sendFor(services, { site, id: owner.memberId }, received);',
  ),
  outgoing(
    "the sender's own pages hear of nothing",
    "\n    if (countUpdate)\n      this.channel.publish(messageEvent(request, value, countUpdate), countUpdate.mark);\n    ",
  ),
  room(
    "the sender's own pages hear of a resend again",
    "countUpdate: sent.fresh ? sent.sender : null",
    "countUpdate: sent.sender",
  ),
  revalidateSessions("a socket that was not greeted is believed", "greeted && "),
  channel(
    "a socket sends long after its session ended",
    "endFallen: () => this.revalidator.endFallen(SESSION_CHECK_INTERVAL),",
    "endFallen: async () => undefined,",
  ),
  channel(
    "a channel is told of ended sessions",
    "await this.revalidator.endFallen(SESSION_TTL);\n    return this.sockets",
    "return this.sockets",
  ),
  channel("typing without a rate", " && isWithinRate(socket, this.hints)"),
  channel("any number of pages", ".length >= MAX_SOCKETS", ".length >= 1e9"),
  protocolViolations(
    "each of ten thousand strange frames is logged",
    "  if (loggedMembers.get(key, systemNow())) return;\n",
  ),
  protocolViolations(
    "what no page says is not logged",
    '  if (!event) logProtocolViolation(socket, "no_event");\n',
  ),
  line("a line that is closing is spoken to", "socket.readyState !== WebSocket.OPEN", "false"),
  partners("a channel remembers partners without end", "size: MAX_PARTNERS", "size: 1e9"),
  partners("a partner is believed for ever", "    life: PARTNER_TTL,\n"),
];
