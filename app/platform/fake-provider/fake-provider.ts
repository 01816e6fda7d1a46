import type { FakeOutcomeChoice } from "~/domain/payment/fake-provider.schema";
import { PAYMENT_METHODS, type ProviderEvent } from "~/domain/payment/payment";
import { seconds } from "~/kit/duration";
import type { PaymentId } from "~/kit/ids";
import type { FakeProvider, Payments } from "~/services";
import {
  allowedOutcomes,
  createFakePayments,
  currentPaymentEvent,
  type FakePayment,
  outcomeEvents,
  providerIdOf,
  refundedOf,
  refundRequestEvent,
  stateOf,
} from "./fake-payments";
import { readWebhook, SIGNATURE, signatureOf } from "./fake-webhooks";

type FakeProviderConfig = {
  /** Stores payments. */
  bucket: R2Bucket;
  /** Signs webhooks. */
  key: string;
  now: () => number;
  /** Sends a webhook to the site. */
  post: (request: Request) => Promise<Response>;
  defer: (name: string, work: Promise<unknown>) => void;
};

/** A short reference made of the payment's id, for payers to type. */
const referenceOf = (id: PaymentId) =>
  `TEST-${id
    .replaceAll(/[^A-Za-z0-9]/g, "")
    .slice(-8)
    .toUpperCase()}`;

const CLOSED_METHODS = ["sofort", "giropay"];
/** Invented banks, for methods that ask for the payer's bank. */
const BANKS = [
  { id: "north", name: "Test Bank North" },
  { id: "south", name: "Test Bank South" },
];

/**
 * A fake payment provider for deployments without one (decision 0058): like a hosted payment page,
 * where the tester chooses a payment's outcome, and how often and when webhooks are sent. It moves
 * no money and must not run in production.
 */
export function createFakeProvider(config: FakeProviderConfig): Payments & FakeProvider {
  const { bucket, key, now } = config;
  const book = createFakePayments(bucket);
  return {
    name: "bank",
    acceptsExamplePrices: true,
    methods: PAYMENT_METHODS.filter((method) => !CLOSED_METHODS.includes(method)),
    pages: [],
    banks: (method) => (method === "ideal" || method === "eps" ? BANKS : []),
    async begin(request) {
      await book.open(request);
      const url = new URL(`/dev/bank/${request.id}`, request.returnUrl).href;
      return { providerId: providerIdOf(request.id), url };
    },
    async poll({ id }) {
      const account = await book.find(id);
      return account && currentPaymentEvent(account, now());
    },
    // Made from the id only, because seeded demo payments have no stored object.
    transferDetails: async ({ id }) => ({
      holder: "Test Bank",
      iban: "NL91ABNA0417164300",
      bic: "ABNANL2A",
      reference: referenceOf(id),
      url: `/dev/bank/${id}`,
    }),
    async cancel({ id }) {
      await book.add(id, (account) => outcomeEvents(account, "cancelled", now()));
    },
    async refund(request) {
      await book.add(request.paymentId, (account) =>
        unlessStored(account, refundRequestEvent(account, request, now())),
      );
      const account = await book.find(request.paymentId);
      if (!account) throw new Error("The test bank does not know this payment");
      return refundRequestEvent(account, request, now());
    },
    async backSince(since) {
      const allEvents = (await book.since(since)).flatMap((account) => account.said);
      return {
        events: allEvents.filter((event) => isReversal(event) && event.at >= since),
        unread: 0,
      };
    },
    read: (request, body) => readWebhook({ key, now: now() }, request.headers.get(SIGNATURE), body),
    find: async (id) => toShownPayment(await book.find(id)),
    choose: (id, choice) => chooseOutcome(config, id, choice),
  };
}

async function chooseOutcome(
  config: FakeProviderConfig,
  id: PaymentId,
  choice: FakeOutcomeChoice,
): Promise<string | null> {
  const { bucket, now, defer } = config;
  const book = createFakePayments(bucket);
  const events = await book.add(id, (account) => outcomeEvents(account, choice.outcome, now()));
  const account = await book.find(id);
  if (!account || !events || events.length === 0) return null;
  const calls = webhooksOf(events, choice);
  if (choice.delay === 0) await sendWebhooks(config, account, calls);
  else
    defer(
      "test bank",
      waitSeconds(choice.delay).then(() => sendWebhooks(config, account, calls)),
    );
  return account.returnUrl;
}

const isReversal = (event: ProviderEvent) =>
  event.kind === "refund" || event.state === "charged_back";

const unlessStored = (account: FakePayment, event: ProviderEvent) =>
  account.said.includes(event) ? [] : [event];

function toShownPayment(account: FakePayment | null) {
  if (!account) return null;
  const { id, amount, currency, words: description, method, holder } = account;
  const bank = BANKS.find((one) => one.id === account.bank)?.name ?? null;
  const payment = { id, amount, currency, description, method, bank, holder };
  return {
    ...payment,
    state: stateOf(account),
    refunded: refundedOf(account),
    ways: allowedOutcomes(account),
  };
}

/** Every event as often as chosen; reversed if the wrong order was chosen. */
function webhooksOf(events: ProviderEvent[], { calls, order }: FakeOutcomeChoice): ProviderEvent[] {
  const all = events.flatMap((one) => Array.from({ length: calls }, () => one));
  return order === "backward" ? all.reverse() : all;
}

const waitSeconds = (delay: number) =>
  new Promise((resolve) => setTimeout(resolve, seconds(delay)));

/**
 * Sends webhooks one after the other, signing each when it is sent. The site's response is ignored:
 * lost events are found by its scheduler.
 */
async function sendWebhooks(
  { key, now, post }: FakeProviderConfig,
  account: FakePayment,
  calls: ProviderEvent[],
) {
  const address = new URL("/webhooks/bank", account.returnUrl);
  for (const event of calls) {
    const body = JSON.stringify(event);
    const headers = {
      "content-type": "application/json",
      [SIGNATURE]: await signatureOf(key, now(), body),
    };
    const answer = await post(new Request(address, { method: "POST", headers, body }));
    await answer.body?.cancel();
  }
}
