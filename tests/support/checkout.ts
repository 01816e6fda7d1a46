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
  requests: ProviderPaymentRequest[];
  at: (now: number, options?: Partial<Services>) => Services;
  /** Places an order of ten credits at noon. */
  place: () => Promise<OrderId>;
  /** Pays an order: returns the redirect, or the error. */
  pay: (orderId: OrderId, options?: CheckoutPaymentOptions) => Promise<unknown>;
};

/** A buyer with a provider that accepts every payment method. */
export async function openCheckout(): Promise<Checkout> {
  const buyer = await addBuyer();
  const { payments, requests } = addProvider();
  const at: Checkout["at"] = (now, overrides = {}) =>
    shopServicesAt(now, { payments, ...overrides });
  return {
    buyer,
    payments,
    requests,
    at,
    async place() {
      const placed = await placeOrder(at(NOON), buyer, orderFormOf());
      if (!placed.ok) throw new Error(placed.refusal);
      return placed.value;
    },
    async pay(orderId, { now = NOON, who = buyer, ...how } = {}) {
      const outcome = await beginPayment(at(now), { ...who, origin: ORIGIN }, { orderId, ...how });
      return outcome.ok ? outcome.value : outcome.refusal;
    },
  };
}
