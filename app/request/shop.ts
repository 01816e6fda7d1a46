import { type CountryCode, countryData, countryName } from "~/domain/location/countries";
import { availableMethods, findQuotes } from "~/domain/order/find-quote";
import { vatRateOf } from "~/domain/order/price";
import type { Payer } from "~/domain/order/start-provider-payment";
import type { PaymentMethod } from "~/domain/payment/payment";
import { canUseApplePay, deviceOf, readDevice, type Viewer } from "~/domain/session/session";
import type { Site } from "~/domain/site/site";
import { colonFor } from "~/i18n/format";
import { getTranslator } from "~/i18n/translator";
import { costOfPart } from "~/kit/money";
import {
  type Context,
  getLanguage,
  getRequestMetadata,
  getServices,
  getSite,
  getTranslationLocale,
} from "./middleware/context";
import { requireViewer } from "./require-viewer";
import { getShopCountry, getTimeZone } from "./visitor-context";

type Shop = {
  country: CountryCode;
  /** Country name in the page's language. */
  home: string;
  /** VAT included in the prices, in hundredths of a percent; 0 if there is none. */
  vatRate: number;
};

/** Currency and VAT of the prices on a page (R330); used by every page that shows prices. */
export function getShop(context: Context): Shop {
  const country = getShopCountry(context);
  return {
    country,
    home: countryName(country, getLanguage(context)),
    vatRate: vatRateOf(country, getServices(context).now(), getSite(context)),
  };
}

/**
 * The payment methods that a page offers: those available in the country, without Apple Pay where
 * the browser lacks it (R264). A payment by it that was begun elsewhere is still accepted.
 */
export function offeredMethods(context: Context, country: CountryCode): PaymentMethod[] {
  const { payments, now } = getServices(context);
  const device = readDevice(deviceOf(getRequestMetadata(context).userAgent));
  const methods = availableMethods(getSite(context), { country, now: now() }, payments);
  return canUseApplePay(device) ? methods : methods.filter((method) => method !== "applepay");
}

/** The payer, and the text for the provider's page: site and credits, in the page's language. */
export async function loadPayer(request: Request, context: Context): Promise<Payer> {
  const [site, { files }] = [getSite(context), getServices(context)];
  const { t, language } = (await getTranslator(getTranslationLocale(context), files.readObject)).of(
    "chat",
  );
  return {
    site,
    viewer: requireViewer(request, context),
    origin: new URL(request.url).origin,
    timeZone: getTimeZone(context),
    description: (count) => `${site.name}${colonFor(language)} ${t("price.credits", { count })}`,
  };
}

/** `amount`, `amountPerMessage`, `list` (the price without a discount): minor units. */
type BundlePrice = {
  id: string;
  credits: number;
  amount: number;
  amountPerMessage: number;
  list?: number;
};
export type BundlePrices = { currency: string; bundles: BundlePrice[]; best: string | null };

/**
 * The site's bundles in a country's currency, and the one with the lowest price per message; `best`
 * is null if there is nothing to compare.
 */
export function bundlePrices(
  site: Pick<Site, "bundles" | "message_credits">,
  country: CountryCode,
): BundlePrices {
  const { currency } = countryData(country);
  const bundles = site.bundles.flatMap(({ id, credits, prices }) => {
    const amount = prices[currency];
    if (amount === undefined) return [];
    const amountPerMessage = costOfPart(amount, site.message_credits, credits);
    return [{ id, credits, amount, amountPerMessage }];
  });
  const compared = bundles.length > 1 && site.message_credits > 0;
  return { currency, bundles, best: compared ? cheapestOf(bundles) : null };
}

/** The same bundles at the viewer's own prices, as `/premium` and the checkout quote them (R545). */
export async function ownBundlePrices(context: Context, viewer: Viewer): Promise<BundlePrices> {
  const [site, country] = [getSite(context), getShopCountry(context)];
  const { offers } = await findQuotes(getServices(context), { site, viewer, country }, null);
  const { bundles, ...prices } = bundlePrices(site, country);
  return {
    ...prices,
    bundles: bundles.map((bundle) => {
      const offer = offers.find((quote) => quote.bundle === bundle.id);
      if (!offer) return bundle;
      const { price: amount, perMessage: amountPerMessage, list } = offer;
      return { ...bundle, amount, amountPerMessage, list };
    }),
  };
}

function cheapestOf(bundles: BundlePrice[]): string | null {
  const [first] = bundles.toSorted((a, b) => a.amount / a.credits - b.amount / b.credits);
  return first?.id ?? null;
}
