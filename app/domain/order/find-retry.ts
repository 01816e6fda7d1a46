import { all, first } from "~/db/batch";
import type { Currency } from "~/kit/money";
import type { Services } from "~/services";
import { countryData } from "../location/countries";
import { sellsCredits } from "../site/sells-credits";
import { type Buyer, findQuote } from "./find-quote";
import { isPriceValid } from "./is-price-valid";
import type { OwnOrder } from "./own-order";
import { selectPayable, selectPaymentConditions } from "./start-payment-store";

/**
 * How an unpaid order can still be bought: at its own price, or as a new order at the current price
 * (minor units).
 */
export type Retry = { kind: "same" } | { kind: "new"; price: number; currency: Currency };

/**
 * Returns the retry that a page may show for an order (R267), never at a price the member no longer
 * gets. Null if the order is paid, if a payment with a valid price is pending, or if its bundle is
 * no longer sold.
 */
export async function findRetry(
  services: Services,
  buyer: Omit<Buyer, "timeZone">,
  order: OwnOrder,
): Promise<Retry | null> {
  if (order.state !== "open" || isUnderWay(order)) return null;
  if (!sellsCredits(buyer.site, services.payments)) return null;
  if (await isPayable(services, buyer, order)) return { kind: "same" };
  const offer = await findQuote(services, buyer, { bundle: order.bundle, method: null });
  if (!offer.ok) return null;
  const { price, currency } = offer.value.price;
  return { kind: "new", price, currency };
}

const isUnderWay = ({ shown }: OwnOrder): boolean =>
  shown === "loading" || shown === "pending" || shown === "transfer";

/** Whether a payment would be accepted at the order's own price and would complete it. */
async function isPayable(
  services: Services,
  { site, viewer }: Omit<Buyer, "timeZone">,
  { id, shown }: OwnOrder,
): Promise<boolean> {
  if (shown !== "failed" && shown !== "cancelled") return false;
  const order = await first(services.db, selectPayable(viewer, id));
  if (!order || !(await isPriceValid(services, { site, viewer, order, method: order.method })))
    return false;
  const { timeZone } = countryData(order.country);
  const input = { member: viewer, order, timeZone, method: order.method, at: services.now() };
  const [conditions] = await all(services.db, selectPaymentConditions(input));
  return conditions?.entitled === 1;
}
