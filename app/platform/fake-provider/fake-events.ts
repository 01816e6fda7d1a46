import type { FakePaymentOutcome } from "~/domain/payment/fake-provider.schema";
import type {
  PaymentEvent,
  ProviderEvent,
  ProviderRefundRequest,
  RefundEvent,
} from "~/domain/payment/payment";
import type { FakePayment } from "./fake-payments";

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
