import { inFile } from "./mutation.ts";

const platform = (file: string, ...tests: string[]) =>
  inFile(
    `app/platform/${file}.ts`,
    (tests.length > 0 ? tests : [file]).map((test) => `app/platform/${test}.test.ts`),
  );
const fakeWebhooks = platform("fake-provider/fake-webhooks", "fake-provider/fake-provider");
const fakePayments = platform("fake-provider/fake-payments", "fake-provider/fake-provider");
const stripeEvents = platform("stripe/stripe-events", "stripe/stripe");
const stripe = platform("stripe/stripe");
const fakeProvider = platform("fake-provider/fake-provider");
const beginPayment = platform("stripe/begin-payment", "stripe/stripe");
const config = inFile(
  "app/platform/config.ts",
  ["tests/architecture/payment-keys.test.ts"],
  "architecture",
);
const sms = platform("sms", "push-and-sms");

/** Trust in payment providers, and the requests to them. */
export const PROVIDERS = [
  fakeWebhooks(
    "an unsigned webhook of the fake provider is accepted",
    "if (!signature || signature",
    "if (signature && signature",
  ),
  fakeWebhooks("a changed webhook of the fake provider is accepted", "`${at}.${body}`", "`${at}`"),
  fakeWebhooks(
    "an old webhook of the fake provider is accepted",
    "Math.abs(now - Number(at)) > MAX_WEBHOOK_AGE",
    "false",
  ),
  fakePayments(
    "a repeated request begins a second fake payment",
    "JSON.stringify(account), { onlyIf });\n    },",
    "JSON.stringify(account));\n    },",
  ),
  fakePayments("two simultaneous outcomes are both stored", "etagMatches: found.etag", ""),
  fakePayments(
    "a completed fake payment is completed again",
    "if (!allowedOutcomes(account).includes(outcome)) return [];",
  ),
  fakePayments(
    "a refund above the paid amount is accepted",
    "request.amount <= account.amount - refundedOf(account)",
    "true",
  ),
  fakePayments(
    "a payment that was not completed is refunded",
    'stateOf(account) === "completed" &&',
  ),
  stripeEvents(
    "an old Stripe webhook is accepted",
    "tolerance: MAX_AGE_SECONDS,\n  });\n  if",
    "tolerance: ANY_AGE });\n  if",
  ),
  stripeEvents(
    "a Stripe test event is applied in production",
    "event.livemode !== ",
    "false && event.livemode !== ",
  ),
  stripeEvents(
    "a declined card ends the checkout",
    "if (!event.data.object.metadata.debit) return null;",
  ),
  stripeEvents(
    "a Stripe inquiry removes credits",
    'if (dispute.status.startsWith("warning_")) return null;',
  ),
  stripeEvents(
    "a dispute is stored under another payment",
    "return data[0]?.id ?? intent.id;",
    "return intent.id;",
  ),
  stripeEvents(
    "a partial dispute counts as the whole payment",
    "Math.min(amount, paid.amount)",
    "paid.amount",
  ),
  stripe("reversals are listed from the newest", "events.reverse()", "events"),
  fakeProvider("every event is listed as a reversal", "isReversal(event) && event.at", "event.at"),
  config(
    "a deployment uses another Stripe address",
    'if (api && LOCAL !== "yes") throw',
    'if (api && LOCAL === "never") throw',
  ),
  beginPayment("a checkout has no idempotency key", "{ idempotencyKey: id },", "{},"),
  beginPayment(
    "a checkout's expiry changes with the clock",
    "creationTimeOf(id) + CHECKOUT_TTL",
    "Date.now() + CHECKOUT_TTL",
  ),
  beginPayment("Stripe converts the currency", "adaptive_pricing: { enabled: false },"),
  beginPayment("a debit has no idempotency key", "{ idempotencyKey: request.id },", "{},"),
  beginPayment("a debit has no mandate data", "mandate_data: mandateOf(debit),"),
  stripe("a refund whose response was lost is made twice", "      before ??\n"),
  stripe("a refund has no idempotency key", "{ idempotencyKey: request.id },", "{},"),
  stripe(
    "every Stripe error of a refund is permanent",
    "if (!isPermanentError(error as StripeErrorFields)) throw error;",
  ),
  stripe("an impossible refund is requested without an end", "(statusCode === 400 || ", "("),
  stripe("a refund with a temporary error is given up", "!TEMPORARY_CODES.has(code)", "true"),
  stripe("an idempotency error ends a refund", 'rawType !== "idempotency_error" &&'),
  stripe(
    "a permanently refused debit stays pending",
    'throw new PermanentProviderError("Stripe");',
    "throw fault;",
  ),
  stripe(
    "a connection error ends a payment",
    "if (isPermanentError(error as StripeErrorFields)) throw",
    "throw",
  ),
  beginPayment(
    "a bank transfer without an e-mail address cannot be refunded",
    "...(request.email ? { email: request.email } : {})",
  ),
  sms("a refused SMS is reported as sent", "if (!answer.ok) throw", "if (0) throw"),
  sms("an SMS request follows redirects", 'redirect: "manual"', 'redirect: "follow"'),
  sms("an expired code is delivered by SMS", "String(goodFor)", '"36000"'),
  sms(
    "a messaging service is used as a sender number",
    "/^MG[0-9a-f]{32}$/i.test(sender)",
    "false",
  ),
  sms("the local site sends real SMS", "if (twilio && (!local || twilio.api))", "if (twilio)"),
  sms("a deployment without keys records SMS", "if (!local) return null;"),
  config(
    "an incomplete set of SMS keys is accepted",
    'required("TWILIO_SENDER", TWILIO_SENDER)',
    'TWILIO_SENDER ?? ""',
  ),
];
