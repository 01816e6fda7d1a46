import type { PaymentState } from "../payment/payment";
import type { OrderState } from "./order";

export type ShownState =
  | "loading"
  | "pending"
  | "completed"
  | "failed"
  | "cancelled"
  | "giving_back"
  | "withdrawn"
  | "charged_back";

/** How each attempt stands for its order while that is not paid. One too many says that it was paid. */
const ATTEMPTS: Record<PaymentState, ShownState> = {
  created: "loading",
  pending: "pending",
  completed: "completed",
  failed: "failed",
  cancelled: "cancelled",
  surplus: "cancelled",
  refunded: "withdrawn",
  charged_back: "charged_back",
};

/** How an order stands for its member: as itself once it was paid, given back once all of that has left (R327), else as its newest attempt; without one nothing was charged. */
export function shownState(order: {
  state: OrderState;
  paymentState: PaymentState | null;
  refunds: readonly { state: string }[];
}): ShownState {
  if (order.state === "withdrawn")
    return order.refunds.every(({ state }) => state === "completed") ? "withdrawn" : "giving_back";
  if (order.state !== "open") return order.state;
  return order.paymentState === null ? "cancelled" : ATTEMPTS[order.paymentState];
}
