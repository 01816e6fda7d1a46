import { inFile } from "./mutation.ts";

const folder = (name: string) => `app/routes/chats/send-queue/${name}`;
const queuedMessage = inFile(
  folder("queued-message.ts"),
  [folder("device-send-queue.test.ts")],
  "architecture",
);
const deviceSendQueue = inFile(
  folder("device-send-queue.ts"),
  [folder("device-send-queue.test.ts")],
  "architecture",
);
const localDraft = inFile(
  "app/routes/chats/local-draft.ts",
  ["app/routes/chats/local-draft.test.ts"],
  "architecture",
);
const keptText = inFile(
  "app/routes/chats/text-copy.ts",
  ["app/routes/chats/text-copy.test.ts"],
  "architecture",
);
const composerHook = inFile(
  "app/routes/chats/composer/use-composer.ts",
  ["app/routes/chats/composer/use-composer.test.ts"],
  "architecture",
);
const outgoingMessages = inFile("workers/live/outgoing-messages.ts", [
  "workers/live/outgoing-messages.test.ts",
]);
const conversationStorePath = "app/domain/conversation/conversation-store.ts";
const conversationStoreByTyping = inFile(conversationStorePath, ["workers/live/typing.test.ts"]);
const conversationStoreByMarkRead = inFile(conversationStorePath, [
  "app/domain/conversation/mark-read.test.ts",
]);
const protocol = inFile("app/live/protocol.ts", ["workers/live/typing.test.ts"]);

/** Queued messages on a device, and delivery states. */
export const SEND_QUEUE = [
  deviceSendQueue(
    "a text that is queued in memory only loses its copy",
    "if (isStored) onSafe",
    "if (list) onSafe",
  ),
  queuedMessage(
    "a text on its way back to a chat that was left loses its copy",
    "return copy.leave();",
    "return copy.release();",
  ),
  keptText(
    "an interrupted text returns although its message is queued",
    "filter(({ id }) => !isElsewhere(id))",
    "filter(({ id }) => Boolean(id))",
  ),
  composerHook(
    "a corrected text stays marked as wrong",
    "!== refusal) onValid();",
    "=== null && limit < 0) onValid();",
  ),
  composerHook(
    "a given consent is requested again",
    " || missingConsent(consent) !== null",
    " || true",
  ),
  queuedMessage(
    "a message queued at a new price of zero does not set the next one's price",
    "reason?.price ?? null;",
    "reason?.price || null;",
  ),
  inFile(
    "app/routes/chats/composer/composer-notes.tsx",
    ["app/routes/chats/composer/use-composer.test.ts"],
    "architecture",
  )(
    "a new price is forgotten once a message is sent at it",
    "(reason.price ?? current) : current || null",
    "(reason.price ?? current) : null",
  ),
  queuedMessage(
    "any number of messages is queued",
    "list.length >= MAX_QUEUED_MESSAGES",
    "list.length >= 1e9",
  ),
  queuedMessage("a message that may have arrived is withdrawn", " || !canWithdraw(one)"),
  queuedMessage("messages behind a refused one are sent", " && !first.refused"),
  queuedMessage("an expired message is sent", " && !isExpired(first, now)"),
  queuedMessage(
    "an earlier attempt without a response is forgotten",
    "tries: neverStored ? 0 : tries",
    "tries: 0 && (neverStored ? 0 : tries)",
  ),
  inFile(
    folder("queued-message.ts"),
    [folder("device-send-queue.test.ts")],
    "architecture",
  )("a refused message is returned although others are behind it", " && !next"),
  deviceSendQueue(
    "a rate limit refuses a message for good",
    "isFinalRefusal(reason.refusal) || (answeredFirstAttempt && head.tries === 1)",
    "true",
  ),
  deviceSendQueue(
    "a message that another tab withdrew or sent is returned",
    "before.some((one) => clientIdOf(one) === id && canWithdraw(one))",
    "true",
  ),
  queuedMessage(
    "a message is returned to two tabs",
    "if (!(await this.queue.withdraw(id))) return copy.release();",
    "await this.queue.withdraw(id);",
  ),
  queuedMessage("a message is returned to a hidden composer", " || !this.isPageVisible()"),
  deviceSendQueue(
    "two tabs send at once",
    "this.dependencies.runExclusive(lock, ",
    "((_lock: string, send: () => Promise<unknown>) => send())(lock, ",
  ),
  localDraft(
    "every keystroke writes the draft to storage",
    'change === "typed" ? writer.soon() : writer.now()',
    "writer.now()",
  ),
  localDraft(
    "a sent draft stays in storage for a while",
    'change === "typed" ? writer.soon() : writer.now()',
    "writer.soon()",
  ),
  localDraft(
    "the last keystroke is lost when the page closes",
    '["pagehide", "visibilitychange"]',
    '["pageshow"]',
  ),
  localDraft("the last keystroke is lost when the composer closes", "    writer.rest();\n"),
  localDraft(
    "a closing page stores a cleared draft",
    "page.addEventListener(event, writer.rest)",
    "page.addEventListener(event, writer.now)",
  ),
  localDraft("a stored draft replaces a refused message", " || initialTexts.posted !== null"),
  localDraft("a draft is shown to the next member", "draft:${memberId}:", "draft:"),
  outgoingMessages(
    "an open page sends as the browser's next member",
    "const isOwn = from === owner.memberId;",
    "const isOwn = true;",
  ),
  conversationStoreByTyping(
    "a message is marked as received across a block",
    "          notBlocked(id, otherId),\n          isReceiptShared",
    "          isReceiptShared",
  ),
  conversationStoreByTyping(
    "a delivery receipt is sent although receipts are hidden",
    '${neitherHides("receipts", one, other)} AND ',
  ),
  conversationStoreByTyping(
    "a delivery receipt is sent although presence is hidden",
    ' AND ${neitherHides("presence", one, other)}',
  ),
  conversationStoreByTyping(
    "a message is marked as received before it exists",
    ".set({ received_seq: upTo })",
    ".set({ received_seq: seq })",
  ),
  conversationStoreByTyping(
    "a message is marked as received repeatedly",
    "max(${participants.received_seq}, ${participants.read_seq}) < ${upTo}",
    "1",
  ),
  conversationStoreByMarkRead(
    "a third member marks a message as received",
    "return forOwner({ id, siteId }, participants.member_id)\n      .update(participants)\n      .set({ received_seq",
    "return forSite(siteId)\n      .update(participants)\n      .set({ received_seq",
  ),
  conversationStoreByMarkRead(
    "a suspended member marks a message as received",
    "          sql`${statusOf({ id, siteId })} = 'active'`,\n",
  ),
  conversationStoreByMarkRead(
    "a member's own delivery state is shown as the other's",
    "forOwner(q, participants.other_id)",
    "forOwner(q, participants.member_id)",
  ),
  conversationStoreByMarkRead(
    "a loaded chat shows a hidden delivery receipt",
    "        isReceiptShared(q.id, sql`${participants.member_id}`),\n",
  ),
  protocol("any value is accepted as a number", " || !Number.isSafeInteger(seq)"),
];
