import { done, type Outcome, refuse } from "~/kit/outcome";
import type { Payments, Services } from "~/services";
import {
  type DiscountCode,
  type DiscountRefusal,
  pickBetterDiscount,
  TIMEBONUS25,
  type WelcomeEligibility,
  welcomeEnds,
} from "../discount/discount";
import { findCode, findCodeUncounted, findUnmetCondition } from "../discount/discount-code";
import { COUNTRIES, type CountryCode, countryData } from "../location/countries";
import type { PaymentMethod } from "../payment/payment";
import type { Viewer } from "../session/session";
import type { Site } from "../site/site";
import { PRICE_TTL } from "./order";
import { type Discount, type Price, priceOf, vatRateOf } from "./price";
import type { PayableRow } from "./start-payment-store";

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
  const unmetCondition =
    found.value && findUnmetCondition(found.value, { method, price: list.list });
  if (unmetCondition) return refuse(unmetCondition);
  const discount = pickBetterDiscount(welcomePercent(viewer, services.now()), found.value);
  const price = priceOf(site, country, { bundle, discount });
  return price ? done({ price, discount, code: found.value }) : refuse("not_sold");
}

/**
 * A bundle at its current price: `by` is the discount applied, `isBelowCodeMinimum` whether the
 * bundle is too cheap for the typed code.
 */
export type BundleQuote = Price & { by: "welcome" | "code" | null; isBelowCodeMinimum: boolean };

type BundleQuotes = { offers: BundleQuote[]; refusal: DiscountRefusal | null };

/**
 * Prices every bundle a member can buy, with the better of the welcome discount and a code, as
 * `findQuote` does for one (R305). The code is looked up once.
 */
export async function findQuotes(
  services: Services,
  buyer: Omit<Buyer, "timeZone">,
  typed: string | null,
): Promise<BundleQuotes> {
  const { site, viewer, country } = buyer;
  const { currency } = countryData(country);
  const checkout = { ...buyer, method: null, currency, price: null };
  const found = typed === null ? null : await findCode(services, checkout, typed);
  const code = found?.ok ? found.value : null;
  const welcome = welcomePercent(viewer, services.now());
  const offers = site.bundles.flatMap(({ id }) => {
    const list = priceOf(site, country, { bundle: id, discount: null });
    return list ? quoteBundle(list, { code, welcome }, buyer) : [];
  });
  return { offers, refusal: found && !found.ok ? found.refusal : null };
}

type AvailableDiscounts = { code: DiscountCode | null; welcome: number | null };

function quoteBundle(
  { bundle, list: price }: Price,
  { code, welcome }: AvailableDiscounts,
  { site, country }: Omit<Buyer, "timeZone">,
): BundleQuote[] {
  const isBelowCodeMinimum =
    code !== null && findUnmetCondition(code, { method: null, price }) !== null;
  const discount = pickBetterDiscount(welcome, isBelowCodeMinimum ? null : code);
  const offer = priceOf(site, country, { bundle, discount });
  return offer ? [{ ...offer, by: discount?.kind ?? null, isBelowCodeMinimum }] : [];
}

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

type MethodAvailability = {
  /** Null means every country. */
  countries: readonly CountryCode[] | null;
  /** The first day on which the method is no longer available. */
  until?: string;
};

/** The countries that use the euro; all of them are in SEPA. */
const EURO_COUNTRIES = COUNTRIES.filter(({ currency }) => currency === "EUR").map(
  ({ code }) => code,
);
/** No Maestro card has been issued since July 2023; the last ones expire at the end of 2027. */
const MAESTRO_COUNTRIES: CountryCode[] = [...EURO_COUNTRIES, "GB", "PL", "CH", "DK", "NO", "SE"];

/**
 * Where each method is used, in display order: a country's own methods first. Giropay closed at the
 * end of 2024, Sofort in spring 2025; both stay listed for payments made with them.
 */
const AVAILABILITY: Record<PaymentMethod, MethodAvailability> = {
  ideal: { countries: ["NL"] },
  bancontact: { countries: ["BE"] },
  eps: { countries: ["AT"] },
  giropay: { countries: ["DE"], until: "2025-01-01" },
  sofort: { countries: ["DE", "AT", "BE", "NL", "ES", "IT", "PL", "CH"], until: "2025-04-01" },
  paypal: { countries: null },
  creditcard: { countries: null },
  visa: { countries: null },
  mastercard: { countries: null },
  maestro: { countries: MAESTRO_COUNTRIES, until: "2028-01-01" },
  applepay: { countries: null },
  sdd: { countries: EURO_COUNTRIES },
  sct: { countries: EURO_COUNTRIES },
};
const DISPLAY_ORDER = Object.keys(AVAILABILITY) as PaymentMethod[];
/**
 * Card brands. By default they are one entry, "creditcard" (R333); a site that names brands offers
 * each one separately.
 */
const CARD_BRANDS: readonly PaymentMethod[] = ["visa", "mastercard", "maestro"];
const DEFAULT_METHODS = DISPLAY_ORDER.filter((method) => !CARD_BRANDS.includes(method));

type DateRange = { from?: string; until?: string };

/** Dates are in UTC: they are the scheme's, not the payer's. */
function isWithinDates({ from, until }: DateRange, now: number): boolean {
  const day = new Date(now).toISOString().slice(0, 10);
  return (!from || from <= day) && (!until || day < until);
}

/**
 * The payment methods available in a country now (R264): used there, supported by the provider and
 * not excluded by the site. The site's setting also defines the display order, and cannot enable a
 * closed method.
 */
export function availableMethods(
  { payment_methods: set, creditor_id: creditor }: Pick<Site, "payment_methods" | "creditor_id">,
  { country, now }: { country: CountryCode; now: number },
  payments: Pick<Payments, "methods"> | null,
): PaymentMethod[] {
  const isThere = (method: PaymentMethod) => {
    const { countries, ...dated } = AVAILABILITY[method];
    if (method === "sdd" && creditor === null) return false; // R288
    return (!countries || countries.includes(country)) && isWithinDates(dated, now);
  };
  const configured = set
    ?.filter((entry) => (entry.countries?.includes(country) ?? true) && isWithinDates(entry, now))
    .map(({ method }) => method);
  const methods = new Set(configured ?? DEFAULT_METHODS);
  return [...methods].filter((method) => isThere(method) && payments?.methods.includes(method));
}
