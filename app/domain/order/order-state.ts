import type { PaymentState } from "../payment/payment";
import type { OrderState } from "./order";

export type ShownState =
  | "loading"
  | "pending"
  | "completed"
  | "failed"
  | "cancelled"
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

/** How an order stands for its member: as itself once it was paid, else as its newest attempt; without one nothing was charged. */
export function shownState(order: {
  state: OrderState;
  paymentState: PaymentState | null;
}): ShownState {
  if (order.state !== "open") return order.state;
  return order.paymentState === null ? "cancelled" : ATTEMPTS[order.paymentState];
}
