import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Services } from "~/services";
import type { DiscountCode, DiscountRefusal } from "../discount/discount";
import { findCode, findUnmetCondition } from "../discount/find-code";
import { pickBetterDiscount } from "../discount/pick-better-discount";
import { TIMEBONUS25, type WelcomeEligibility, welcomeEnds } from "../discount/welcome";
import type { CountryCode } from "../location/countries";
import type { PaymentMethod } from "../payment/payment";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { type Discount, type Price, priceOf } from "./price-of";

/** The buyer, and the country that determines currency and VAT; `timeZone` is where they are. */
export type Buyer = { site: Site; viewer: Viewer; country: CountryCode; timeZone: string };

/** `code` is the entered code even if it does not set the price; `discount` is the one applied. */
export type PriceQuote = { price: Price; discount: Discount | null; code: DiscountCode | null };
type QuoteRefusal = "not_sold" | CodeRefusal;

/** Why a code is rejected: unknown for this member, already used, or not valid for this order. */
export type CodeRefusal = DiscountRefusal | NonNullable<ReturnType<typeof findUnmetCondition>>;

/** The welcome discount in percent; null for members who have none. */
export const welcomePercent = (viewer: WelcomeEligibility, now: number): number | null =>
  welcomeEnds(viewer, now) === null ? null : TIMEBONUS25.value_percentage;

/**
 * The price of a bundle for a member now, with the better of the welcome discount and a code. Pages
 * show it, and orders are checked against it.
 */
export async function findQuote(
  services: Services,
  buyer: Omit<Buyer, "timeZone">,
  input: { bundle: string; method: PaymentMethod | null; code?: string | undefined },
): Promise<Outcome<PriceQuote, QuoteRefusal>> {
  const { site, viewer, country } = buyer;
  const { bundle, method } = input;
  const list = priceOf(site, country, { bundle, discount: null });
  if (!list) return refuse("not_sold");
  const checkout = { ...buyer, method: null, currency: list.currency, price: null };
  const found = input.code ? await findCode(services, checkout, input.code) : done(null);
  if (!found.ok) return found;
  const missed = found.value && findUnmetCondition(found.value, { method, price: list.list });
  if (missed) return refuse(missed);
  const discount = pickBetterDiscount(welcomePercent(viewer, services.now()), found.value);
  const price = priceOf(site, country, { bundle, discount });
  return price ? done({ price, discount, code: found.value }) : refuse("not_sold");
}
