import { beginPayment } from "~/domain/order/begin-payment";
import type { Buyer } from "~/domain/order/find-quote";
import { placeOrder } from "~/domain/order/place-order";
import type { ProviderPaymentRequest } from "~/domain/payment/payment";
import type { OrderId } from "~/kit/ids";
import type { Payments, Services } from "~/services";
import { addBuyer, addProvider, NOON, orderFormOf, shopServicesAt } from "./shop-buyers";

/** The origin of these tests' shop. */
export const ORIGIN = "https://site.test";

type StartPaymentOptions = Omit<Parameters<typeof beginPayment>[2], "orderId">;
type CheckoutPaymentOptions = StartPaymentOptions & { now?: number; who?: Buyer };

export type Checkout = {
  buyer: Buyer;
  payments: Payments;
  /** The requests that the provider received. */
  asked: ProviderPaymentRequest[];
  at: (now: number, given?: Partial<Services>) => Services;
  /** Places an order of ten credits at noon. */
  place: () => Promise<OrderId>;
  /** Pays an order: returns the redirect, or the error. */
  pay: (orderId: OrderId, given?: CheckoutPaymentOptions) => Promise<unknown>;
};

/** A buyer with a provider that accepts every payment method. */
export async function openCheckout(): Promise<Checkout> {
  const buyer = await addBuyer();
  const { payments, asked } = addProvider();
  const at: Checkout["at"] = (now, given = {}) => shopServicesAt(now, { payments, ...given });
  return {
    buyer,
    payments,
    asked,
    at,
    async place() {
      const placed = await placeOrder(at(NOON), buyer, orderFormOf());
      if (!placed.ok) throw new Error(placed.refusal);
      return placed.value;
    },
    async pay(orderId, { now = NOON, who = buyer, ...how } = {}) {
      const begun = await beginPayment(at(now), { ...who, origin: ORIGIN }, { orderId, ...how });
      return begun.ok ? begun.value : begun.refusal;
    },
  };
}
