import { inFile } from "./mutation.ts";

const chat = (name: string) => `app/domain/conversation/${name}`;
const shown = chat("shown-price.test.ts");
const agreed = chat("fictional-consent.test.ts");
const price = inFile(chat("price-consent-sql.ts"), [shown]);
const agreement = inFile(chat("price-consent-sql.ts"), [agreed]);
const writeMessage = inFile(chat("write-message.ts"), [shown]);
const refusal = inFile(chat("write-message.ts"), [chat("message-rules.test.ts")]);
const sendMessage = inFile(chat("send-message.ts"), [shown]);
const store = inFile(chat("message-store.ts"), [agreed]);
const conversationStore = inFile(chat("conversation-store.ts"), [agreed]);
const costs = inFile("app/domain/site/message-costs.ts", ["app/domain/site/message-costs.test.ts"]);
const wait = inFile("app/kit/token-bucket.ts", ["app/kit/token-bucket.test.ts"]);
const ways = inFile(
  "app/routes/chats/refusal/refusal-actions.ts",
  ["tests/architecture/message-errors.test.ts"],
  "architecture",
);

/** The price shown to and accepted by a message's sender, and the contents of an error. */
export const PRICES = [
  costs("a price in money is told too low", "Math.ceil((paid.price", "Math.floor((paid.price"),
  costs("who bought is told the price of another bundle", "if (!paid) {", "if (paid || !paid) {"),
  price("a message costs more than was shown", "${cost} = ${w.shown} AND ("),
  agreement("any message brings a consent", " OR ${w.agrees} = 1 OR NOT", " OR 1 OR NOT"),
  agreement(
    "a paid message to a fictional profile asks nothing",
    " OR NOT ${isFictional(w.recipientId)} OR",
    " OR 1 OR",
  ),
  agreement("a free message asks for the consent", "${cost} = 0 OR ${w.agrees}", "${w.agrees}"),
  agreement(
    "a consent is stored with what was refused",
    "${isFictional(w.recipientId)} AND ${isStored}",
    "${isFictional(w.recipientId)}",
  ),
  agreement(
    "a consent is stored with a message to a member",
    "${isFictional(w.recipientId)} AND ${isStored}",
    "${isStored}",
  ),
  store(
    "a consent that was given is not stored",
    "consent: write.agrees ? insertConsent(write) : undefined,",
    "consent: undefined,",
  ),
  conversationStore(
    "a page asks again for a consent that stands",
    '${consentOf(id, "fictional_profiles")} IS NOT NULL AS agreed',
    "0 AS agreed",
  ),
  sendMessage("a page that showed no price pays", "fields.price ?? 0", "fields.price ?? 1"),
  writeMessage(
    "the new price is told only where it can be paid",
    "if (price !== request.shown)",
    "if (state.balance >= price && price !== request.shown)",
  ),
  refusal("one's own block looks like nobody", '  if (state.ownBlock) return refuse("blocked");\n'),
  refusal(
    "who is suspended is told that nobody is there",
    'refuse("suspended")',
    'refuse("not_found")',
  ),
  wait("nobody is told how long to wait", "Math.ceil((1 - this.tokens) / this.perSecond)", "0"),
  ways("a way on leads nowhere", '() => "/settings/blocked"', '() => "/blocked"'),
];
