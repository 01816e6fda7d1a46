import { beginPayment } from "~/domain/order/begin-payment";
import type { Buyer } from "~/domain/order/find-offer";
import { placeOrder } from "~/domain/order/place-order";
import type { PaymentAsked } from "~/domain/payment/payment";
import type { OrderId } from "~/kit/ids";
import type { Payments, Services } from "~/services";
import { addBuyer, addProvider, formOf, NOON, shopAt } from "./shop";

/** The origin of these tests' shop. */
export const ORIGIN = "https://site.test";

type Asked = Omit<Parameters<typeof beginPayment>[2], "orderId">;
type Given = Asked & { now?: number; who?: Buyer };

export type Checkout = {
  buyer: Buyer;
  payments: Payments;
  /** The requests that the provider received. */
  asked: PaymentAsked[];
  at: (now: number, given?: Partial<Services>) => Services;
  /** Places an order of ten credits at noon. */
  place: () => Promise<OrderId>;
  /** Pays an order: returns the redirect, or the error. */
  pay: (orderId: OrderId, given?: Given) => Promise<unknown>;
};

/** A buyer with a provider that accepts every payment method. */
export async function openCheckout(): Promise<Checkout> {
  const buyer = await addBuyer();
  const { payments, asked } = addProvider();
  const at: Checkout["at"] = (now, given = {}) => shopAt(now, { payments, ...given });
  return {
    ...{ buyer, payments, asked, at },
    async place() {
      const placed = await placeOrder(at(NOON), buyer, formOf());
      if (!placed.ok) throw new Error(placed.refusal);
      return placed.value;
    },
    async pay(orderId, { now = NOON, who = buyer, ...how } = {}) {
      const begun = await beginPayment(at(now), { ...who, origin: ORIGIN }, { orderId, ...how });
      return begun.ok ? begun.value : begun.refusal;
    },
  };
}
