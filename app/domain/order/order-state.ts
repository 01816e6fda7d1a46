import type { Method, PaymentState } from "../payment/payment";
import type { OrderState, REFUND_KINDS, REFUND_STATES } from "./order";

export type ShownState =
  | "loading"
  | "pending"
  /** The member has to transfer the money, or the transfer is under way. */
  | "transfer"
  /** A payment is pending, but its price is gone: it would be refunded. */
  | "lapsed"
  | "completed"
  | "failed"
  | "cancelled"
  | "giving_back"
  | "withdrawn"
  /** A refund could not be sent. */
  | "not_returned"
  | "charged_back";

type Refund = { kind: (typeof REFUND_KINDS)[number]; state: (typeof REFUND_STATES)[number] };
type Standing = {
  state: OrderState;
  paymentState: PaymentState | null;
  method: Method;
  lost: boolean;
  refunds: readonly Refund[];
};

/** The state shown for an unpaid order, by the state of its payment. */
const ATTEMPTS: Record<PaymentState, ShownState> = {
  created: "loading",
  pending: "pending",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
  surplus: "giving_back",
  refunded: "withdrawn",
  charged_back: "charged_back",
};

/**
 * The state of an order as its member sees it: its own state once paid; the state of the refunds
 * once there are any, also for an unpaid order (R327); else the state of its current payment.
 * Without a payment nothing was charged, so it is "cancelled".
 */
export function shownState(order: Standing): ShownState {
  const { state, refunds, paymentState } = order;
  if (state === "completed" || state === "charged_back") return state;
  if (state === "withdrawn" || refunds.length > 0) return ofRefunds(refunds);
  if (paymentState === null) return "cancelled";
  return isUnderWay(paymentState) ? ofUnderWay(order) : ATTEMPTS[paymentState];
}

function ofRefunds(refunds: readonly Refund[]): ShownState {
  const ours = refunds.filter(({ kind }) => kind !== "chargeback");
  if (refunds.length > 0 && ours.length === 0) return "charged_back";
  if (ours.some(({ state }) => state === "failed")) return "not_returned";
  return ours.every(({ state }) => state === "completed") ? "withdrawn" : "giving_back";
}

const isUnderWay = (state: PaymentState): boolean => state === "created" || state === "pending";

function ofUnderWay({ lost, method, paymentState }: Standing): ShownState {
  if (lost) return "lapsed";
  if (paymentState === "created") return "loading";
  return method === "sct" ? "transfer" : "pending";
}
