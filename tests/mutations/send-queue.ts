import { inFile } from "./mutation.ts";

const folder = (name: string) => `app/routes/chats/send-queue/${name}`;
const list = inFile(
  folder("queued-message.ts"),
  [folder("queued-message.test.ts"), folder("device-send-queue.test.ts")],
  "architecture",
);
const line = inFile(
  folder("device-send-queue.ts"),
  [folder("device-send-queue.test.ts")],
  "architecture",
);
const boxes = inFile(
  folder("open-composers.ts"),
  [folder("open-composers.test.ts")],
  "architecture",
);
const unsent = inFile(
  "app/routes/chats/local-draft/store-local-draft.ts",
  ["app/routes/chats/local-draft/store-local-draft.test.ts"],
  "architecture",
);
const mended = inFile(
  "app/routes/chats/on-text-valid.ts",
  ["app/routes/chats/on-text-valid.test.ts"],
  "architecture",
);
const outgoing = inFile("workers/live/send-queue.ts", ["workers/live/send-queue-sessions.test.ts"]);
const store = "app/domain/conversation/received-store.ts";
const told = inFile(store, ["workers/live/received.test.ts"]);
const noted = inFile(store, ["app/domain/conversation/mark-received.test.ts"]);
const wire = inFile("app/live/protocol.ts", ["workers/live/received.test.ts"]);

/** Queued messages on a device, and delivery states. */
export const SEND_QUEUE = [
  mended("words stay wrong", "!== refusal) mended();", "=== null && limit < 0) mended();"),
  mended(
    "a consent that is given is asked for",
    " || missingConsent(consent) !== null",
    " || true",
  ),
  list(
    "one that waits at a new price leaves the next at the old",
    "why?.price ?? null;",
    "why?.price || null;",
  ),
  inFile(
    "app/routes/chats/message-costs.ts",
    ["app/routes/chats/message-costs.test.ts"],
    "architecture",
  )(
    "a new price is forgotten once something is sent at it",
    "(why.price ?? have) : have || null",
    "(why.price ?? have) : null",
  ),
  list("any number waits", "list.length >= MAX_QUEUED_MESSAGES", "list.length >= 1e9"),
  list("what may have arrived is taken back", " || !canTakeBack(one)"),
  list("a refusal lets those behind it pass", " && !first.refused"),
  list("what is old goes out by surprise", " && !isExpired(first, now)"),
  list(
    "an earlier try without an answer is forgotten",
    "tries: unsent ? 0 : tries",
    "tries: 0 && (unsent ? 0 : tries)",
  ),
  inFile(
    folder("queued-message.ts"),
    [folder("open-composers.test.ts")],
    "architecture",
  )("a refused message leaves those behind it to themselves", " && !next"),
  line(
    "a limit's answer is final",
    "isFinalRefusal(why.refusal) || (atOnce && head.tries === 1)",
    "true",
  ),
  line(
    "words come back that another tab took or sent",
    "before.some((one) => clientIdOf(one) === id && canTakeBack(one))",
    "true",
  ),
  boxes(
    "words come back into the box of two tabs",
    "if (!(await this.line.takeBack(id))) return;",
    "await this.line.takeBack(id);",
  ),
  boxes("words come back where nobody sees them", " || !this.isSeen()"),
  line(
    "two tabs send at once",
    "this.means.inTurn(name, () => this.sendInTurn(to, connection))",
    "this.sendInTurn(to, connection)",
  ),
  unsent(
    "each key writes the store",
    '(how === "typed" ? writing.soon() : writing.now())',
    "writing.now()",
  ),
  unsent(
    "what was sent stands in the store a while",
    '(how === "typed" ? writing.soon() : writing.now())',
    "writing.soon()",
  ),
  unsent("the last key is lost with the page", '["pagehide", "visibilitychange"]', '["pageshow"]'),
  unsent("the last key is lost with the box", "    writing.rest();\n"),
  unsent(
    "a page that goes keeps what was forgotten",
    "page.addEventListener(event, writing.rest)",
    "page.addEventListener(event, writing.now)",
  ),
  unsent("words kept take the place of a refused post", " || begun.posted !== null"),
  unsent("words of one member are the next one's", "draft:${memberId}:", "draft:"),
  outgoing(
    "a page left open sends as whoever is here now",
    "      if (from !== owner.memberId) return closeForeign(socket); // a page of the member who was here before (R255)\n",
  ),
  told("a message is received across a block", " AND ${notBlocked(id, sql`other_id`)}"),
  told("received is told where receipts are off", '${neitherHides("receipts", one, other)} AND '),
  told("received is told where presence is off", ' AND ${neitherHides("presence", one, other)}'),
  told(
    "a message is received ahead",
    "SET received_seq = min(last_seq, ${seq})",
    "SET received_seq = ${seq}",
  ),
  told(
    "a message is received again and again",
    "max(received_seq, read_seq) < min(last_seq, ${seq})",
    "1",
  ),
  noted(
    "a third one's page has a message",
    "AND member_id = ${id} AND site_id = ${siteId}\n      AND max",
    "AND site_id = ${siteId}\n      AND max",
  ),
  noted(
    "a suspended member's page has a message",
    "AND ${isReceiptShared(id, sql`other_id`)} AND ${statusOf({ id, siteId })} = 'active'",
    "AND ${isReceiptShared(id, sql`other_id`)} AND ${siteId} <> ''",
  ),
  noted(
    "what one's own page has is told as the other's",
    "WHERE conversation_id = ${conversationId} AND other_id = ${id} AND",
    "WHERE conversation_id = ${conversationId} AND member_id = ${id} AND",
  ),
  noted(
    "what was received is told on a load, whoever keeps it",
    "\n      AND ${isReceiptShared(id, sql`member_id`)}`",
    "`",
  ),
  wire("anything is a number", " || !Number.isSafeInteger(seq)"),
];
