import type { PaymentMethod, PaymentState } from "../payment/payment";
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

type RefundSummary = { kind: (typeof REFUND_KINDS)[number]; state: (typeof REFUND_STATES)[number] };
type OrderStateInput = {
  state: OrderState;
  paymentState: PaymentState | null;
  method: PaymentMethod;
  lost: boolean;
  refunds: readonly RefundSummary[];
};

/** The state shown for an unpaid order, by the state of its payment. */
const SHOWN_BY_PAYMENT_STATE: Record<PaymentState, ShownState> = {
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
export function shownState(order: OrderStateInput): ShownState {
  const { state, refunds, paymentState } = order;
  if (state === "completed" || state === "charged_back") return state;
  if (state === "withdrawn" || refunds.length > 0) return refundState(refunds);
  if (paymentState === null) return "cancelled";
  return isPending(paymentState) ? pendingState(order) : SHOWN_BY_PAYMENT_STATE[paymentState];
}

function refundState(refunds: readonly RefundSummary[]): ShownState {
  const ours = refunds.filter(({ kind }) => kind !== "chargeback");
  if (refunds.length > 0 && ours.length === 0) return "charged_back";
  if (ours.some(({ state }) => state === "failed")) return "not_returned";
  return ours.every(({ state }) => state === "completed") ? "withdrawn" : "giving_back";
}

const isPending = (state: PaymentState): boolean => state === "created" || state === "pending";

function pendingState({ lost, method, paymentState }: OrderStateInput): ShownState {
  if (lost) return "lapsed";
  if (paymentState === "created") return "loading";
  return method === "sct" ? "transfer" : "pending";
}
