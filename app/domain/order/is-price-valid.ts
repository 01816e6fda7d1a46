import type { Services } from "~/services";
import { findCodeUncounted } from "../discount/find-code";
import type { PaymentMethod } from "../payment/payment";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { welcomePercent } from "./find-quote";
import { PRICE_TTL } from "./order";
import { priceOf } from "./price-of";
import type { PayableRow } from "./start-payment-store";
import { vatRateOf } from "./vat";

type PaymentContext = { site: Site; viewer: Viewer; order: PayableRow; method: PaymentMethod };

/**
 * Whether a payment may still be begun at the price of an order (R263). Within half an hour of
 * placing it may; a discount stays valid for half an hour after its end. Later, the bundle must
 * still cost the same with the same VAT. A code ends at once if another payment method is chosen.
 */
export async function isPriceValid(services: Services, paying: PaymentContext): Promise<boolean> {
  const { site, order, method } = paying;
  const asOf = services.now() - PRICE_TTL;
  const isYoung = order.createdAt > asOf;
  if (isYoung && (order.discount !== "code" || method === order.method)) return true;
  const input = { bundle: order.bundle, discount: { percent: order.percent } };
  const today = priceOf(site, order.country, input);
  const isSame =
    today?.price === order.price &&
    today.credits === order.credits &&
    today.currency === order.currency &&
    vatRateOf(order.country, services.now(), site) === order.vatRate;
  return (
    (isYoung || isSame) && wasDiscountAvailable(services, paying, Math.max(asOf, order.createdAt))
  );
}

/** Whether its discount was still available at a given time. */
async function wasDiscountAvailable(
  services: Services,
  { site, viewer, order, method }: PaymentContext,
  asOf: number,
): Promise<boolean> {
  const { discount, country, currency, list: price } = order;
  if (discount === "welcome") return welcomePercent(viewer, asOf) === order.percent;
  if (discount !== "code") return discount === "none";
  const then = { ...services, now: () => asOf };
  const found = await findCodeUncounted(
    then,
    { site, viewer, country, currency, method, price },
    order.code ?? "",
  );
  // The order's own use makes the code unavailable; the batch checks which order holds it.
  return found.ok ? found.value.value_percentage === order.percent : found.refusal === "code_used";
}
