import { countryData } from "~/domain/location/countries";
import { findQuotes } from "~/domain/order/find-quote";
import { isPastLimit, limitFreeFrom } from "~/domain/order/is-past-limit";
import { vatRateOf } from "~/domain/order/price";
import { findSpending } from "~/domain/order/spending";
import type { PaymentMethod } from "~/domain/payment/payment";
import type { Viewer } from "~/domain/session/session";
import { sellsCredits } from "~/domain/site/shop";
import { newClientId } from "~/kit/client-id";
import { type Context, getServices, getSite } from "~/request/middleware/context";
import { offeredMethods } from "~/request/shop";
import { getShopCountry, getTimeZone } from "~/request/visitor-context";

/** Bundles that a chat offers at its limit; `/credits` has all of them. */
const MAX_OFFERS = 3;

/** The bundle, payment method and bank of the member's last purchase. */
type LastPurchase = { bundle: string; method: PaymentMethod; bank: string | null };

/**
 * What a chat sells at its limit: bundles at current prices, payment methods, and the member's last
 * purchase. Null if nothing can be bought here (R158).
 */
export async function loadChatShop(
  context: Context,
  viewer: Viewer,
  { last, back }: { last: LastPurchase | null; back: string },
) {
  const site = getSite(context);
  const services = getServices(context);
  const { payments } = services;
  if (!payments || !sellsCredits(site, payments)) return null;
  const country = getShopCountry(context);
  const now = services.now();
  const place = { site, currency: countryData(country).currency, timeZone: getTimeZone(context) };
  const [{ offers }, spending] = await Promise.all([
    findQuotes(services, { site, viewer, country }, null),
    findSpending(services, viewer, place),
  ]);
  const shown = selectOffers(offers, last?.bundle);
  const methods = offeredMethods(context, country);
  const [first] = shown;
  if (!first || methods.length === 0) return null;
  const method = methods.find((one) => one === last?.method) ?? null;
  return {
    offers: shown.map((offer) => ({ ...offer, pastLimit: isPastLimit(spending, offer) })),
    limitFreeFrom: limitFreeFrom(spending, offers, { now, timeZone: place.timeZone }),
    lowest: { price: first.price, currency: first.currency },
    methods: methods.map((method) => ({ method, banks: payments.banks(method) })),
    last: {
      bundle: shown.find(({ bundle }) => bundle === last?.bundle)?.bundle ?? null,
      method,
      bank: (method && payments.banks(method).find(({ id }) => id === last?.bank)) ?? null,
    },
    vatRate: vatRateOf(country, now, site),
    refundDays: site.refund_days,
    premium: viewer.premium,
    /** Placeholder prices are paid with the test bank only, which moves no money. */
    trial: site.placeholder_prices,
    back,
    clientId: newClientId(),
  };
}

export type ChatShop = NonNullable<Awaited<ReturnType<typeof loadChatShop>>>;

/** The cheapest bundles, cheapest first, and among them the one that the member bought last. */
function selectOffers<Offer extends { bundle: string; price: number }>(
  offers: readonly Offer[],
  last: string | undefined,
): Offer[] {
  const byPrice = offers.toSorted((a, b) => a.price - b.price);
  const cheapest = byPrice.slice(0, MAX_OFFERS);
  const usual = byPrice.find(({ bundle }) => bundle === last);
  return !usual || cheapest.includes(usual) ? cheapest : [...cheapest.slice(0, -1), usual];
}
