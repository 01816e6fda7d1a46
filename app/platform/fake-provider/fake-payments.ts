import type { FakePaymentOutcome } from "~/domain/payment/fake-provider.schema";
import {
  PAYMENT_METHODS,
  type PaymentEvent,
  type ProviderEvent,
  type ProviderPaymentRequest,
  type ProviderRefundRequest,
  type RefundEvent,
} from "~/domain/payment/payment";
import type { PaymentId } from "~/kit/ids";
import { fromJson, idSchemaOf, siteIdSchema } from "~/kit/schemas";
import { z } from "~/kit/zod";
import { providerEventSchema } from "./fake-webhooks";

const fakePaymentSchema = z.object({
  id: idSchemaOf<PaymentId>(),
  siteId: siteIdSchema,
  method: z.enum(PAYMENT_METHODS),
  amount: z.int(),
  currency: z.string(),
  words: z.string(),
  bank: z.string().nullable(),
  holder: z.string().nullable(),
  returnUrl: z.string(),
  /** All events of the payment, oldest first. */
  said: z.array(providerEventSchema),
});
/** A payment as the fake provider stores it: the request, and the events since. */
export type FakePayment = z.output<typeof fakePaymentSchema>;

const FOLDER = "bank/";
/** The object key of a payment. */
export const objectKeyOf = (id: PaymentId) => `${FOLDER}${id}.json`;
const paymentIdOf = (key: string) => key.slice(FOLDER.length, -".json".length) as PaymentId;

/** Ids of payments stored since a moment, by the bucket's upload time. */
async function changedSince(bucket: R2Bucket, moment: number): Promise<PaymentId[]> {
  const changed: PaymentId[] = [];
  for (let cursor: string | undefined, more = true; more; ) {
    const listed = await bucket.list({ prefix: FOLDER, ...(cursor && { cursor }) });
    for (const { key, uploaded } of listed.objects)
      if (uploaded.getTime() >= moment) changed.push(paymentIdOf(key));
    more = listed.truncated;
    cursor = listed.truncated ? listed.cursor : undefined;
  }
  return changed;
}

/** Retries after concurrent writes; more indicate a bug. */
const MAX_RETRIES = 50;

/**
 * The fake provider's own storage, separate from the site's: one R2 object per payment, only on a
 * developer's machine.
 */
export function createFakePayments(bucket: R2Bucket) {
  async function read(id: PaymentId): Promise<{ account: FakePayment; etag: string } | null> {
    const object = await bucket.get(objectKeyOf(id));
    return (
      object && { account: fromJson(await object.text(), fakePaymentSchema), etag: object.etag }
    );
  }
  return {
    find: async (id: PaymentId) => (await read(id))?.account ?? null,

    /** Payments with an event since a moment. */
    async since(moment: number): Promise<FakePayment[]> {
      const found = await Promise.all((await changedSince(bucket, moment)).map(read));
      return found.flatMap((one) => (one ? [one.account] : []));
    },

    /** Opening a payment again changes nothing. */
    async open(request: ProviderPaymentRequest): Promise<void> {
      const {
        id,
        siteId,
        method,
        amount,
        currency,
        description: words,
        bank,
        returnUrl,
        debit,
      } = request;
      const holder = debit?.holder ?? null;
      const fresh = { id, siteId, method, amount, currency, words, bank, holder, returnUrl };
      const account: FakePayment = { ...fresh, said: [] };
      const onlyIf = { etagDoesNotMatch: "*" };
      await bucket.put(objectKeyOf(id), JSON.stringify(account), { onlyIf });
    },

    /**
     * Appends the events that `makeEvents` returns, one change at a time; null if the payment does not
     * exist.
     */
    async add(
      id: PaymentId,
      makeEvents: (account: FakePayment) => ProviderEvent[],
    ): Promise<ProviderEvent[] | null> {
      for (let tries = 0; tries < MAX_RETRIES; tries++) {
        const found = await read(id);
        if (!found) return null;
        const events = makeEvents(found.account);
        if (events.length === 0) return events;
        const account = { ...found.account, said: [...found.account.said, ...events] };
        const onlyIf = { etagMatches: found.etag };
        if (await bucket.put(objectKeyOf(id), JSON.stringify(account), { onlyIf })) return events;
      }
      throw new Error("The test bank's book is written by too many at once");
    },
  };
}

type FakePaymentState = Pick<PaymentEvent, "state" | "fault">;
const pending: FakePaymentState = { state: "pending", fault: null };
const completed: FakePaymentState = { state: "completed", fault: null };
const failed = (fault: PaymentEvent["fault"]): FakePaymentState => ({ state: "failed", fault });

/** The events of each outcome, in order; a manual refund is handled separately. */
const STATES_BY_OUTCOME: Record<
  Exclude<FakePaymentOutcome, "refunded">,
  readonly FakePaymentState[]
> = {
  completed: [completed],
  declined: [failed("card")],
  timed_out: [failed("expired")],
  failed: [failed("other")],
  cancelled: [{ state: "cancelled", fault: null }],
  pending: [pending],
  pending_completed: [pending, completed],
  pending_failed: [pending, failed("other")],
  charged_back: [{ state: "charged_back", fault: null }],
};

const OPEN_OUTCOMES: readonly FakePaymentOutcome[] = [
  ...(["completed", "declined", "timed_out", "failed", "cancelled"] as const),
  ...(["pending", "pending_completed", "pending_failed"] as const),
];
/**
 * The outcomes that each state allows: a late success after a failure, then chargeback or refund.
 */
const ALLOWED_OUTCOMES: Record<PaymentEvent["state"] | "open", readonly FakePaymentOutcome[]> = {
  open: OPEN_OUTCOMES,
  pending: OPEN_OUTCOMES,
  failed: ["completed"],
  cancelled: ["completed"],
  completed: ["charged_back", "refunded"],
  charged_back: [],
};

const lastPaymentEvent = ({ said: events }: FakePayment) =>
  events.findLast((event): event is PaymentEvent => event.kind === "payment");

export const stateOf = (account: FakePayment): PaymentEvent["state"] | "open" =>
  lastPaymentEvent(account)?.state ?? "open";

/** Minor units refunded, by the site or manually. */
export const refundedOf = ({ said: events }: FakePayment) =>
  events.reduce(
    (sum, event) =>
      sum + (event.kind === "refund" && event.state === "completed" ? event.amount : 0),
    0,
  );

export const allowedOutcomes = (account: FakePayment): readonly FakePaymentOutcome[] =>
  ALLOWED_OUTCOMES[stateOf(account)].filter(
    (way) => way !== "refunded" || refundedOf(account) < account.amount,
  );

/** A payment's current state; one without events is pending. */
export const currentPaymentEvent = (account: FakePayment, at: number): PaymentEvent =>
  lastPaymentEvent(account) ?? { ...eventBase(account, 0, at), kind: "payment", ...pending };

/** The events of an outcome; none if the payment's state does not allow it. */
export function outcomeEvents(
  account: FakePayment,
  outcome: FakePaymentOutcome,
  at: number,
): ProviderEvent[] {
  if (!allowedOutcomes(account).includes(outcome)) return [];
  const from = account.said.length + 1;
  if (outcome === "refunded") return [manualRefundEvent(account, at)];
  return STATES_BY_OUTCOME[outcome].map((state, n) => ({
    ...eventBase(account, from + n, at),
    kind: "payment" as const,
    ...state,
  }));
}

function manualRefundEvent(account: FakePayment, at: number): RefundEvent {
  const base = eventBase(account, account.said.length + 1, at);
  const amount = account.amount - refundedOf(account);
  return { ...base, kind: "refund", state: "completed", refundId: null, amount };
}

/** The result of a refund request: never more than was paid, and each request once. */
export function refundRequestEvent(
  account: FakePayment,
  request: ProviderRefundRequest,
  at: number,
): RefundEvent {
  const before = account.said.find((one) => one.kind === "refund" && one.refundId === request.id);
  if (before?.kind === "refund") return before;
  const fits =
    stateOf(account) === "completed" &&
    request.currency === account.currency &&
    request.amount <= account.amount - refundedOf(account);
  const base = eventBase(account, account.said.length + 1, at);
  const { id: refundId, amount } = request;
  return { ...base, kind: "refund", state: fits ? "completed" : "failed", refundId, amount };
}

/**
 * The event id is its position in the payment's events, so that a repeated event has the same id.
 */
function eventBase({ id, siteId, amount, currency }: FakePayment, number: number, at: number) {
  const eventId = `${id}.${number}`;
  return { eventId, siteId, paymentId: id, providerId: providerIdOf(id), amount, currency, at };
}

export const providerIdOf = (id: string) => `bank_${id}`;
