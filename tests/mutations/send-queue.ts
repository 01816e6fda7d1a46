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
const localDraft = inFile(
  "app/routes/chats/local-draft/store-local-draft.ts",
  ["app/routes/chats/local-draft/store-local-draft.test.ts"],
  "architecture",
);
const onTextValid = inFile(
  "app/routes/chats/composer/use-composer.ts",
  ["app/routes/chats/composer/use-composer.test.ts"],
  "architecture",
);
const outgoing = inFile("workers/live/send-queue.ts", ["workers/live/send-queue-sessions.test.ts"]);
const store = "app/domain/conversation/received-store.ts";
const receivedSql = inFile(store, ["workers/live/received.test.ts"]);
const noted = inFile(store, ["app/domain/conversation/mark-received.test.ts"]);
const wire = inFile("app/live/protocol.ts", ["workers/live/received.test.ts"]);

/** Queued messages on a device, and delivery states. */
export const SEND_QUEUE = [
  onTextValid("words stay wrong", "!== refusal) onValid();", "=== null && limit < 0) onValid();"),
  onTextValid(
    "a consent that is given is asked for",
    " || missingConsent(consent) !== null",
    " || true",
  ),
  list(
    "one that waits at a new price leaves the next at the old",
    "reason?.price ?? null;",
    "reason?.price || null;",
  ),
  inFile(
    "app/routes/chats/composer/message-costs.ts",
    ["app/routes/chats/composer/message-costs.test.ts"],
    "architecture",
  )(
    "a new price is forgotten once something is sent at it",
    "(reason.price ?? have) : have || null",
    "(reason.price ?? have) : null",
  ),
  list("any number waits", "list.length >= MAX_QUEUED_MESSAGES", "list.length >= 1e9"),
  list("what may have arrived is taken back", " || !canWithdraw(one)"),
  list("a refusal lets those behind it pass", " && !first.refused"),
  list("what is old goes out by surprise", " && !isExpired(first, now)"),
  list(
    "an earlier try without an answer is forgotten",
    "tries: neverStored ? 0 : tries",
    "tries: 0 && (neverStored ? 0 : tries)",
  ),
  inFile(
    folder("queued-message.ts"),
    [folder("open-composers.test.ts")],
    "architecture",
  )("a refused message leaves those behind it to themselves", " && !next"),
  line(
    "a limit's answer is final",
    "isFinalRefusal(reason.refusal) || (atOnce && head.tries === 1)",
    "true",
  ),
  line(
    "words come back that another tab took or sent",
    "before.some((one) => clientIdOf(one) === id && canWithdraw(one))",
    "true",
  ),
  boxes(
    "words come back into the box of two tabs",
    "if (!(await this.line.withdraw(id))) return;",
    "await this.line.withdraw(id);",
  ),
  boxes("words come back where nobody sees them", " || !this.isSeen()"),
  line(
    "two tabs send at once",
    "this.means.inTurn(name, () => this.sendInTurn(to, connection))",
    "this.sendInTurn(to, connection)",
  ),
  localDraft(
    "each key writes the store",
    '(how === "typed" ? writing.soon() : writing.now())',
    "writing.now()",
  ),
  localDraft(
    "what was sent stands in the store a while",
    '(how === "typed" ? writing.soon() : writing.now())',
    "writing.soon()",
  ),
  localDraft(
    "the last key is lost with the page",
    '["pagehide", "visibilitychange"]',
    '["pageshow"]',
  ),
  localDraft("the last key is lost with the box", "    writing.rest();\n"),
  localDraft(
    "a page that goes keeps what was forgotten",
    "page.addEventListener(event, writing.rest)",
    "page.addEventListener(event, writing.now)",
  ),
  localDraft("words kept take the place of a refused post", " || initialTexts.posted !== null"),
  localDraft("words of one member are the next one's", "draft:${memberId}:", "draft:"),
  outgoing(
    "a page left open sends as whoever is here now",
    "      if (from !== owner.memberId) return closeForeign(socket); // a page of the member who was here before (R255)\n",
  ),
  receivedSql("a message is received across a block", " AND ${notBlocked(id, sql`other_id`)}"),
  receivedSql(
    "received is told where receipts are off",
    '${neitherHides("receipts", one, other)} AND ',
  ),
  receivedSql(
    "received is told where presence is off",
    ' AND ${neitherHides("presence", one, other)}',
  ),
  receivedSql(
    "a message is received ahead",
    "SET received_seq = min(last_seq, ${seq})",
    "SET received_seq = ${seq}",
  ),
  receivedSql(
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
