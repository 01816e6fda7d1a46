import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import { betterOf } from "../discount/better-of";
import type { DiscountCode, DiscountRefusal } from "../discount/discount";
import { findCode, missedBy } from "../discount/find-code";
import { type Entitled, TIMEBONUS25, welcomeEnds } from "../discount/welcome";
import type { Method } from "../payment/payment";
import type { CountryCode } from "../place/countries";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { type Discount, type Price, priceOf } from "./price-of";

/** Who buys, and where: the country whose money and VAT it is, and the clock of the place where they are. */
export type Buyer = { site: Site; viewer: Viewer; country: CountryCode; timeZone: string };

/** `code`: the one that was entered, whether or not it makes the price; the discount of the order is `discount`. */
export type Offer = { price: Price; discount: Discount | null; code: DiscountCode | null };
type Refusal = "not_sold" | CodeRefusal;

/** Why a code makes no price: there is none for this member, it is used, or it is for other orders. */
export type CodeRefusal = DiscountRefusal | NonNullable<ReturnType<typeof missedBy>>;

/** How much the welcome discount takes off now; null for whoever has none. */
export const welcomePercent = (viewer: Entitled, now: number): number | null =>
  welcomeEnds(viewer, now) === null ? null : TIMEBONUS25.value_percentage;

/**
 * What a bundle costs a member now, with the better of their welcome discount and a code: what a page shows, and what an order
 * is compared with.
 */
export async function findOffer(
  services: Services,
  buyer: Omit<Buyer, "timeZone">,
  asked: { bundle: string; method: Method | null; code?: string | undefined },
): Promise<Outcome<Offer, Refusal>> {
  const { site, viewer, country } = buyer;
  const { bundle, method } = asked;
  const list = priceOf(site, country, { bundle, discount: null });
  if (!list) return refuse("not_sold");
  const checkout = { ...buyer, method: null, currency: list.currency, price: null };
  const found = asked.code ? await findCode(services, checkout, asked.code) : done(null);
  if (!found.ok) return found;
  const missed = found.value && missedBy(found.value, { method, price: list.list });
  if (missed) return refuse(missed);
  const discount = betterOf(welcomePercent(viewer, services.now()), found.value);
  const price = priceOf(site, country, { bundle, discount });
  return price ? done({ price, discount, code: found.value }) : refuse("not_sold");
}
