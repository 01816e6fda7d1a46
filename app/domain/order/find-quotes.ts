import type { Services } from "~/services";
import type { DiscountCode, DiscountRefusal } from "../discount/discount";
import { findCode, findUnmetCondition } from "../discount/find-code";
import { pickBetterDiscount } from "../discount/pick-better-discount";
import { countryData } from "../location/countries";
import { type Buyer, welcomePercent } from "./find-quote";
import { type Price, priceOf } from "./price-of";

/**
 * A bundle at its current price: `by` is the discount applied, `missed` whether the bundle is too
 * cheap for the typed code.
 */
export type BundleQuote = Price & { by: "welcome" | "code" | null; missed: boolean };

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
  const missed = code !== null && findUnmetCondition(code, { method: null, price }) !== null;
  const discount = pickBetterDiscount(welcome, missed ? null : code);
  const offer = priceOf(site, country, { bundle, discount });
  return offer ? [{ ...offer, by: discount?.kind ?? null, missed }] : [];
}
