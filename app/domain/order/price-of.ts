import { type Currency, lessPercent, shareOf } from "~/kit/money";
import { type CountryCode, countryData } from "../place/countries";
import type { Site } from "../site/site";
import type { DISCOUNTS } from "./order";

/** What an order costs less, and by which name; `code` where it is one. */
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
  /** Without a discount. */
  list: number;
  percent: number;
  /** What is paid, VAT within. */
  price: number;
  /** What a message costs at that price, rounded: to be read, never to be reckoned with. */
  perMessage: number;
};

type Shop = Pick<Site, "bundles" | "message_credits">;

/**
 * What a bundle costs in a country now (R262); null where none of that name is sold there. Nothing is so cheap that nothing
 * is paid: a cent stays.
 */
export function priceOf(
  site: Shop,
  country: CountryCode,
  asked: { bundle: string; discount: Pick<Discount, "percent"> | null },
): Price | null {
  const { currency } = countryData(country);
  const bundle = site.bundles.find(({ id }) => id === asked.bundle);
  const list = bundle?.prices[currency];
  if (!bundle || list === undefined) return null;
  const percent = asked.discount?.percent ?? 0;
  const price = Math.max(1, lessPercent(list, percent));
  const perMessage = shareOf(price * site.message_credits, 1, bundle.credits);
  return { bundle: bundle.id, credits: bundle.credits, currency, list, percent, price, perMessage };
}
