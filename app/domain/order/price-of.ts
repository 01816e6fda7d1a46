import { type Currency, proportionalShare, subtractPercent } from "~/kit/money";
import { type CountryCode, countryData } from "../location/countries";
import type { Site } from "../site/site";
import type { DISCOUNTS } from "./order";

/** The discount of an order; `code` is null for the welcome discount. */
export type Discount = {
  kind: Exclude<(typeof DISCOUNTS)[number], "none">;
  percent: number;
  code: string | null;
};

/** Money is minor units of `currency`. */
export type Price = {
  bundle: string;
  credits: number;
  currency: Currency;
  /** The price without a discount. */
  list: number;
  percent: number;
  /** The price paid, VAT included. */
  price: number;
  /** The cost of one message at that price, rounded: for display only, never for calculations. */
  perMessage: number;
};

type PricedSite = Pick<Site, "bundles" | "message_credits">;

/**
 * The price of a bundle in a country now (R262); null if no such bundle is sold there. The price is
 * at least one cent, even with a discount of 100 %.
 */
export function priceOf(
  site: PricedSite,
  country: CountryCode,
  input: { bundle: string; discount: Pick<Discount, "percent"> | null },
): Price | null {
  const { currency } = countryData(country);
  const bundle = site.bundles.find(({ id }) => id === input.bundle);
  const list = bundle?.prices[currency];
  if (!bundle || list === undefined) return null;
  const percent = input.discount?.percent ?? 0;
  const price = Math.max(1, subtractPercent(list, percent));
  const perMessage = proportionalShare(price * site.message_credits, 1, bundle.credits);
  return { bundle: bundle.id, credits: bundle.credits, currency, list, percent, price, perMessage };
}
