import { redirect } from "react-router";
import { welcomeEnds } from "~/domain/discount/discount";
import { COUNTRIES, type CountryCode, countryData } from "~/domain/location/countries";
import { findOrder, findRetry } from "~/domain/order/find-order";
import {
  type BundleQuote,
  type CodeRefusal,
  findQuote,
  findQuotes,
  type PriceQuote,
  welcomePercent,
} from "~/domain/order/find-quote";
import { isPastLimit, limitFreeFrom } from "~/domain/order/is-past-limit";
import type { OwnOrder } from "~/domain/order/own-order";
import { type Price, vatRateOf } from "~/domain/order/price";
import { findSpending, type Spending } from "~/domain/order/spending";
import type { PaymentMethod } from "~/domain/payment/payment";
import type { Viewer } from "~/domain/session/session";
import { sellsCredits } from "~/domain/site/shop";
import { localizedPremiumClaim } from "~/domain/site/site";
import { checkoutPath, type ShopQuery, shopPath } from "~/features/shop/shop-path";
import { newClientId } from "~/kit/client-id";
import type { OrderId } from "~/kit/ids";
import { type Context, getLanguage, getServices, getSite } from "~/request/middleware/context";
import { requireViewer } from "~/request/require-viewer";
import { notFound, requireId } from "~/request/responses";
import { getShop, offeredMethods } from "~/request/shop";
import { getShopCountry, getTimeZone } from "~/request/visitor-context";

/**
 * The member's spending this month in a country's currency, and their limit: shown before a
 * purchase the limit would reject (R331).
 */
function findMonthSpending(context: Context, viewer: Viewer, country: CountryCode) {
  const { currency } = countryData(country);
  const place = { site: getSite(context), currency, timeZone: getTimeZone(context) };
  return findSpending(getServices(context), viewer, place);
}

type LimitedPurchase = {
  country: CountryCode;
  spending: Spending;
  own: { currency: string; price: number };
};

/** When the limit allows a bundle again; null if it allows one now, this purchase included. */
async function findLimitFreeFrom(
  context: Context,
  viewer: Viewer,
  { country, spending, own }: LimitedPurchase,
) {
  const services = getServices(context);
  const buyer = { site: getSite(context), viewer, country };
  const { offers } = await findQuotes(services, buyer, null);
  const moment = { now: services.now(), timeZone: getTimeZone(context) };
  return limitFreeFrom(spending, [own, ...offers], moment);
}

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
  const methods = offeredMethods(context, country);
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
    limitFreeFrom: await findLimitFreeFrom(context, viewer, {
      country,
      spending,
      own: offer.price,
    }),
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
  const enteredCode: EnteredCode = { typed, refusal: offer.refusal, spared: false };
  return { offer: plain.value, code: enteredCode };
}

const enteredCodeOf = (typed: string | null, { code, discount }: PriceQuote): EnteredCode => ({
  typed,
  refusal: null,
  spared: code !== null && discount?.kind !== "code",
});

/** An unpaid order of the viewer; a paid one redirects to its status page. */
export async function requireUnpaidOrder(request: Request, context: Context, id: string) {
  const viewer = requireViewer(request, context);
  const order = await findOrder(getServices(context), viewer, requireId<OrderId>(id));
  if (!order) throw notFound();
  // If money is refunded or must not arrive any more, the status page explains it and how to buy
  // again.
  if (order.state !== "open" || order.late || order.lost)
    throw redirect(`/transactions/${order.id}`);
  return order;
}

/**
 * The order to pay and its payment methods, by the order's country; `named` is the payment method
 * in the path.
 */
export async function loadPaymentPage(
  context: Context,
  viewer: Viewer,
  { order, methodParam }: { order: OwnOrder; methodParam: string | null },
) {
  const { payments } = getServices(context);
  const { id, bundle, credits, price, currency, back } = order;
  const country = COUNTRIES.find(({ code }) => code === order.country)?.code;
  const spending = country ? await findMonthSpending(context, viewer, country) : null;
  const methods = country ? offeredMethods(context, country) : [];
  const method = methods.find((one) => one === methodParam) ?? null;
  return {
    order: { id, bundle, credits, price, currency, back },
    retry: await findRetry(
      getServices(context),
      { site: getSite(context), viewer, country: getShopCountry(context) },
      order,
    ),
    /** Whether money may have moved, so that the page must not claim nothing was charged. */
    open: order.openElsewhere || ["transfer", "pending", "charged_back"].includes(order.shown),
    methods,
    method,
    banks: method ? (payments?.banks(method) ?? []) : [],
    pastLimit: spending ? isPastLimit(spending, order) : false,
    limitFreeFrom:
      country && spending
        ? await findLimitFreeFrom(context, viewer, { country, spending, own: order })
        : null,
    trial: getSite(context).placeholder_prices,
  };
}

export type PaymentPageData = Awaited<ReturnType<typeof loadPaymentPage>>;

/**
 * The bundles this member can buy, with current prices including the entered code, and the one with
 * the lowest price per message.
 */
export async function loadBundleQuotes(
  context: Context,
  viewer: Viewer,
  typed: string | null = null,
) {
  const site = getSite(context);
  const services = getServices(context);
  const sells = sellsCredits(site, services.payments);
  const { country, home, vatRate } = getShop(context);
  const buyer = { site, viewer, country };
  const [{ offers, refusal }, spending] = await Promise.all([
    findQuotes(services, buyer, sells ? typed : null),
    findMonthSpending(context, viewer, country),
  ]);
  const now = services.now();
  const percent = welcomePercent(viewer, now);
  const spared = typed !== null && refusal === null && isCodeRedundant(offers);
  return {
    offers: offers.map((offer) => ({ ...offer, pastLimit: isPastLimit(spending, offer) })),
    best: site.message_credits > 0 ? bestBundleOf(offers) : null,
    code: { typed, refusal, spared } satisfies EnteredCode,
    /** Whether credits can be bought on this site today (R158). */
    sells,
    /** The welcome discount and its end; null without one. */
    welcome: percent === null ? null : { percent, ends: welcomeEnds(viewer, now) ?? now },
    /** Placeholder prices are paid with the test bank only, which moves no money. */
    trial: site.placeholder_prices,
    home,
    vatRate,
    methods: offeredMethods(context, country),
    claim: viewer.premium
      ? null
      : localizedPremiumClaim(site.premium_match_claim, getLanguage(context)),
  };
}

export type BundleQuotes = Awaited<ReturnType<typeof loadBundleQuotes>>;

/** Whether a valid code changes no price because the welcome discount is better. */
const isCodeRedundant = (offers: BundleQuote[]): boolean =>
  offers.some(({ by, isBelowCodeMinimum }) => by === "welcome" && !isBelowCodeMinimum);

/** Compares the unrounded price per credit: rounded to cents, two bundles could be equal. */
function bestBundleOf(offers: Price[]): string | null {
  const [first, second] = offers.toSorted((a, b) => a.price * b.credits - b.price * a.credits);
  return first && second ? first.bundle : null;
}
