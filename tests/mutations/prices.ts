import { inDomain, inFile } from "./mutation.ts";

const findCreditRates = inDomain("order/find-credit-rates");
const chat = (name: string) => `app/domain/conversation/${name}`;
const sendMessageTest = chat("send-message.test.ts");
const conversationSql = inFile(chat("conversation-sql.ts"), [sendMessageTest]);
const sendMessage = inFile(chat("send-message.ts"), [sendMessageTest]);
const writeMessage = inFile(chat("write-message.ts"), [sendMessageTest]);
const messageStore = inFile(chat("message-store.ts"), [sendMessageTest]);
const conversationStore = inFile(chat("conversation-store.ts"), [sendMessageTest]);
const shop = inFile("app/domain/site/shop.ts", ["app/domain/site/site.test.ts"]);
const money = inFile("app/kit/money.ts", ["app/domain/site/site.test.ts"]);
const tokenBucket = inFile("app/kit/token-bucket.ts", ["app/kit/token-bucket.test.ts"]);
const refusalKeys = inFile(
  "app/routes/chats/refusal/refusal-keys.ts",
  ["tests/architecture/message-errors.test.ts"],
  "architecture",
);

/** The price and consent of a message, and the contents of an error. */
export const PRICES = [
  money(
    "a message's price in money is rounded down",
    "Math.ceil((amount * part) / whole)",
    "Math.floor((amount * part) / whole)",
  ),
  shop(
    "a buyer sees another bundle's price of a message",
    "if (first) return",
    "if (!first) return",
  ),
  findCreditRates("free credits have the price of a later order", "free ? [] : "),
  conversationSql("a message costs more than was shown", "${cost} = ${w.shown} AND ("),
  conversationSql("every message counts as consent", " OR ${w.agrees} = 1 OR NOT", " OR 1 OR NOT"),
  conversationSql(
    "a paid message to a fictional profile needs no consent",
    " OR NOT ${isFictional(w.recipientId)} OR",
    " OR 1 OR",
  ),
  conversationSql("a free message needs consent", "${cost} = 0 OR ${w.agrees}", "${w.agrees}"),
  conversationSql(
    "a refused message stores its consent",
    "${isFictional(w.recipientId)} AND ${isStored}",
    "${isFictional(w.recipientId)}",
  ),
  conversationSql(
    "a message to a real member stores a consent",
    "${isFictional(w.recipientId)} AND ${isStored}",
    "${isStored}",
  ),
  messageStore(
    "a given consent is not stored",
    "consent: write.agrees ? insertConsent(write) : undefined,",
    "consent: undefined,",
  ),
  conversationStore(
    "a page asks again for a stored consent",
    'sql`${consentOf(id, "fictional_profiles")} IS NOT NULL`',
    "sql`0`",
  ),
  sendMessage(
    "a request without a shown price is charged",
    "fields.price ?? 0",
    "fields.price ?? 1",
  ),
  writeMessage(
    "a new price is reported only to members who can pay it",
    "if (price !== submission.shown)",
    "if (state.balance >= price && price !== submission.shown)",
  ),
  writeMessage(
    "a member's own block is reported as not found",
    '  if (state.ownBlock) return refuse("blocked");\n',
  ),
  writeMessage(
    "a suspension is reported as not found",
    'refuse("suspended")',
    'refuse("not_found")',
  ),
  tokenBucket(
    "a rate limit reports no waiting time",
    "Math.ceil((1 - this.tokens) / this.perSecond)",
    "0",
  ),
  refusalKeys(
    "an error's link leads to a missing page",
    '() => "/settings/blocked"',
    '() => "/blocked"',
  ),
];
