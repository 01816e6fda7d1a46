import { inFile } from "./mutation.ts";

const platform = (file: string, ...tests: string[]) =>
  inFile(
    `app/platform/${file}.ts`,
    (tests.length > 0 ? tests : [file]).map((test) => `app/platform/${test}.test.ts`),
  );
const call = platform("fake-provider/fake-webhooks");
const fakeEvents = platform("fake-provider/fake-events", "fake-provider/fake-provider");
const book = platform("fake-provider/fake-payments", "fake-provider/fake-provider");
const event = platform("stripe/read-event");
const back = platform("stripe/stripe", "stripe/list-reversals");
const disputed = platform("stripe/read-event", "stripe/list-reversals");
const listed = platform("fake-provider/fake-provider");
const checkout = platform("stripe/begin-checkout", "stripe/stripe");
const debit = platform("stripe/begin-debit", "stripe/stripe", "stripe/stripe-money");
const config = inFile(
  "app/platform/config.ts",
  ["tests/architecture/payment-keys.test.ts"],
  "architecture",
);
const forGood = platform("stripe/stripe", "stripe/rejected-refunds");
const stripeRequests = platform("stripe/stripe", "stripe/rejected-payments");
const twilio = platform("twilio");
const sms = platform("sms");
const stripe = platform("stripe/stripe", "stripe/stripe-money", "stripe/rejected-refunds");

/** Trust in payment providers, and the requests to them. */
export const PROVIDERS = [
  call("a call needs no signature", "if (!signature || signature", "if (signature && signature"),
  call("a call may be changed", "`${at}.${body}`", "`${at}`"),
  call("a call may be as old as it likes", "Math.abs(now - Number(at)) > MAX_WEBHOOK_AGE", "false"),
  book(
    "a payment is begun anew each time",
    "JSON.stringify(account), { onlyIf });\n    },",
    "JSON.stringify(account));\n    },",
  ),
  book("two who choose at once are both heard", "etagMatches: found.etag", ""),
  fakeEvents(
    "a paid payment is paid again",
    "if (!allowedOutcomes(account).includes(outcome)) return [];",
  ),
  fakeEvents(
    "more goes back than was paid",
    "request.amount <= account.amount - refundedOf(account)",
    "true",
  ),
  fakeEvents("what was never paid goes back", 'stateOf(account) === "completed" &&'),
  event(
    "an old call of Stripe's is believed",
    "tolerance: MAX_AGE_SECONDS,\n  });\n  if",
    "tolerance: ANY_AGE });\n  if",
  ),
  event(
    "what is tried out grants what is sold",
    "event.livemode !== ",
    "false && event.livemode !== ",
  ),
  event(
    "a card that is declined ends its page",
    "if (!event.data.object.metadata.debit) return null;",
  ),
  event(
    "a bank's question takes credits back",
    'if (dispute.status.startsWith("warning_")) return null;',
  ),
  event(
    "a dispute is told of another name",
    "return data[0]?.id ?? intent.id;",
    "return intent.id;",
  ),
  disputed("a part that is disputed is all of it", "Math.min(amount, paid.amount)", "paid.amount"),
  back("what went back is told from the newest on", "events.reverse()", "events"),
  listed("all that was ever said is what went back", "isReversal(event) && event.at", "event.at"),
  config(
    "another address than Stripe's is asked in earnest",
    'if (api && LOCAL !== "yes") throw',
    'if (api && LOCAL === "never") throw',
  ),
  checkout("a payment has no key", "{ idempotencyKey: id },", "{},"),
  checkout(
    "a page's end follows the clock",
    "creationTimeOf(id) + CHECKOUT_TTL",
    "Date.now() + CHECKOUT_TTL",
  ),
  checkout("Stripe changes the currency", "adaptive_pricing: { enabled: false },"),
  debit("a debit has no key", "{ idempotencyKey: request.id },", "{},"),
  debit("a debit has no mandate", "mandate_data: mandateOf(debit),"),
  stripe("a refund whose answer was lost is given twice", "      before ??\n"),
  stripe("a refund has no key", "{ idempotencyKey: request.id },", "{},"),
  stripe(
    "whatever Stripe refuses is over",
    "if (!isPermanentError(error as StripeErrorFields)) throw error;",
  ),
  forGood("a refund that can never be is asked for for ever", "(statusCode === 400 || ", "("),
  forGood("a refund that may be later is over", "!TEMPORARY_CODES.has(code)", "true"),
  forGood("a key that was used before ends a refund", 'rawType !== "idempotency_error" &&'),
  stripeRequests(
    "what Stripe refuses for good waits as a debit",
    'throw new PermanentProviderError("Stripe");',
    "throw fault;",
  ),
  stripeRequests(
    "any broken line ends a payment",
    "if (isPermanentError(error as StripeErrorFields)) throw",
    "throw",
  ),
  checkout(
    "a transfer cannot go back for want of an address",
    "...(request.email ? { email: request.email } : {})",
  ),
  twilio("a text that was not taken is taken for sent", "if (!answer.ok) throw", "if (0) throw"),
  twilio("a text goes to where an answer leads", 'redirect: "manual"', 'redirect: "follow"'),
  twilio("a code that counts no more arrives all the same", "String(goodFor)", '"36000"'),
  twilio("a messaging service sends as a number", "/^MG[0-9a-f]{32}$/i.test(sender)", "false"),
  sms("texts of the demo world leave", "if (twilio && (!local || twilio.api))", "if (twilio)"),
  sms("a deployment without keys keeps texts", "if (!local) return null;"),
  config(
    "three keys of four send texts",
    'required("TWILIO_SENDER", TWILIO_SENDER)',
    'TWILIO_SENDER ?? ""',
  ),
];
