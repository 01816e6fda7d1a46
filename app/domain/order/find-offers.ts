import type { Services } from "~/services";
import { betterOf } from "../discount/better-of";
import type { DiscountCode, DiscountRefusal } from "../discount/discount";
import { findCode, missedBy } from "../discount/find-code";
import { countryData } from "../place/countries";
import { type Buyer, welcomePercent } from "./find-offer";
import { type Price, priceOf } from "./price-of";

/**
 * A bundle at its current price: `by` is the discount applied, `missed` whether the bundle is too
 * cheap for the typed code.
 */
export type BundleOffer = Price & { by: "welcome" | "code" | null; missed: boolean };

type Offers = { offers: BundleOffer[]; refusal: DiscountRefusal | null };

/**
 * Prices every bundle a member can buy, with the better of the welcome discount and a code, as
 * `findOffer` does for one (R305). The code is looked up once.
 */
export async function findOffers(
  services: Services,
  buyer: Omit<Buyer, "timeZone">,
  typed: string | null,
): Promise<Offers> {
  const { site, viewer, country } = buyer;
  const { currency } = countryData(country);
  const checkout = { ...buyer, method: null, currency, price: null };
  const found = typed === null ? null : await findCode(services, checkout, typed);
  const code = found?.ok ? found.value : null;
  const welcome = welcomePercent(viewer, services.now());
  const offers = site.bundles.flatMap(({ id }) => {
    const list = priceOf(site, country, { bundle: id, discount: null });
    return list ? offerOf(list, { code, welcome }, buyer) : [];
  });
  return { offers, refusal: found && !found.ok ? found.refusal : null };
}

type Given = { code: DiscountCode | null; welcome: number | null };

function offerOf(
  { bundle, list: price }: Price,
  { code, welcome }: Given,
  { site, country }: Omit<Buyer, "timeZone">,
): BundleOffer[] {
  const missed = code !== null && missedBy(code, { method: null, price }) !== null;
  const discount = betterOf(welcome, missed ? null : code);
  const offer = priceOf(site, country, { bundle, discount });
  return offer ? [{ ...offer, by: discount?.kind ?? null, missed }] : [];
}
