import { redirect } from "react-router";
import { availableMethods } from "~/domain/order/available-methods";
import { type CodeRefusal, findQuote, type PriceQuote } from "~/domain/order/find-quote";
import { isPastLimit } from "~/domain/order/is-past-limit";
import { vatRateOf } from "~/domain/order/vat";
import type { PaymentMethod } from "~/domain/payment/payment";
import type { Viewer } from "~/domain/session/session";
import { sellsCredits } from "~/domain/site/sells-credits";
import { newClientId } from "~/kit/client-id";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { notFound } from "~/request/not-found";
import { getShopCountry } from "~/request/shop-country";
import { findMonthSpending } from "./find-month-spending";
import { checkoutPath, type ShopQuery, shopPath } from "./shop-path";

type CheckoutRequest = ShopQuery & { bundle: string; method: PaymentMethod | null };

/**
 * Everything the purchase click agrees to: the bundle, its current price with the one discount that
 * applies, the country's payment methods. 404 for a bundle that is not sold or a payment method
 * that is not available.
 */
export async function loadCheckout(context: Context, viewer: Viewer, request: CheckoutRequest) {
  const site = getSite(context);
  const country = getShopCountry(context);
  const services = getServices(context);
  const { payments } = services;
  if (!sellsCredits(site, payments)) throw redirect(shopPath("/credits", request));
  const { bundle, method, back } = request;
  const now = services.now();
  const methods = availableMethods(site, { country, now }, payments);
  if (method && !methods.includes(method)) throw redirect(checkoutPath(bundle, null, request));
  const [{ offer, code }, spending] = await Promise.all([
    findCheckoutQuote(context, viewer, request),
    findMonthSpending(context, viewer, country),
  ]);
  return {
    price: offer.price,
    discount: offer.discount,
    code,
    methods,
    method,
    back,
    vatRate: vatRateOf(country, now, site),
    banks: method ? (payments?.banks(method) ?? []) : [],
    refundDays: site.refund_days,
    premium: viewer.premium,
    pastLimit: isPastLimit(spending, offer.price),
    /** Placeholder prices are paid with the test bank only, which moves no money. */
    trial: site.placeholder_prices,
    clientId: newClientId(),
  };
}

export type Checkout = Awaited<ReturnType<typeof loadCheckout>>;

export type EnteredCode = {
  typed: string | null;
  refusal: CodeRefusal | null;
  /** The code is valid, but the welcome discount is better. */
  spared: boolean;
};

/** The price with the entered code, or without it if the code is invalid. */
async function findCheckoutQuote(
  context: Context,
  viewer: Viewer,
  { bundle, method, code }: CheckoutRequest,
) {
  const buyer = { site: getSite(context), viewer, country: getShopCountry(context) };
  const quoteFor = (typed: string | null) =>
    findQuote(getServices(context), buyer, { bundle, method, code: typed ?? undefined });
  const typed = code ?? null;
  const offer = await quoteFor(typed);
  if (offer.ok) return { offer: offer.value, code: enteredCodeOf(typed, offer.value) };
  const plain = await quoteFor(null);
  if (!plain.ok || offer.refusal === "not_sold") throw notFound();
  const refused: EnteredCode = { typed, refusal: offer.refusal, spared: false };
  return { offer: plain.value, code: refused };
}

const enteredCodeOf = (typed: string | null, { code, discount }: PriceQuote): EnteredCode => ({
  typed,
  refusal: null,
  spared: code !== null && discount?.kind !== "code",
});
