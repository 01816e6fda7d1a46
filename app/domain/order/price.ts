import { localDateAt } from "~/kit/dates";
import { type Currency, costOfPart, subtractPercent } from "~/kit/money";
import { type CountryCode, countryData, isCountry } from "../location/countries";
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
  /** The cost of one message at that price, rounded up: for display only, never for calculations. */
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
  const perMessage = costOfPart(price, site.message_credits, bundle.credits);
  return { bundle: bundle.id, credits: bundle.credits, currency, list, percent, price, perMessage };
}

type VatRate = { from: string; rate: number };

/** A date before any order, for rates that have not changed since. */
const EARLIEST_DAY = "2020-01-01";
const rateSince = (rate: number, from = EARLIEST_DAY): VatRate => ({ from, rate });

/**
 * The standard rates for electronically supplied services, in hundredths of a percent, each from a
 * day on. In the European Union, Norway and Switzerland it is the VAT of the buyer's country; in
 * the United Kingdom VAT; in Australia, New Zealand and Canada the federal GST. The United States
 * have no national tax: an operator who owes one sets it (`tax`).
 */
const STANDARD_RATES: Record<CountryCode, readonly VatRate[]> = {
  US: [rateSince(0)],
  NL: [rateSince(2100)],
  BE: [rateSince(2100)],
  FR: [rateSince(2000)],
  IT: [rateSince(2200)],
  ES: [rateSince(2100)],
  DE: [rateSince(1900, "2021-01-01")],
  AT: [rateSince(2000)],
  IE: [rateSince(2300, "2021-03-01")],
  GB: [rateSince(2000)],
  CA: [rateSince(500)],
  PL: [rateSince(2300)],
  AU: [rateSince(1000)],
  NZ: [rateSince(1500)],
  CH: [rateSince(770), rateSince(810, "2024-01-01")],
  DK: [rateSince(2500)],
  FI: [rateSince(2400), rateSince(2550, "2024-09-01")],
  NO: [rateSince(2500)],
  SE: [rateSince(2500)],
};

/**
 * The VAT rate contained in a price paid in a country at a time, in hundredths of a percent: 2100
 * is 21 % (R265). Uses that country's calendar. The site's `tax` setting takes precedence over the
 * standard rate.
 */
export function vatRateOf(country: CountryCode, at: number, { tax }: Pick<Site, "tax">): number {
  const day = localDateAt(at, countryData(country).timeZone);
  const rates = [...STANDARD_RATES[country], ...newestLast(tax[country] ?? [])];
  return rates.findLast(({ from }) => from <= day)?.rate ?? 0;
}

const newestLast = (rates: readonly VatRate[]): VatRate[] =>
  rates.toSorted((a, b) => (a.from < b.from ? -1 : 1));

/**
 * The country that determines the currency, the VAT and the payment methods of a purchase (R330):
 * the country of residence in the profile if the site serves it, else the country of the request.
 * The network or a chosen language does not decide it (decision 0070).
 */
export function buyingCountry(
  { countries }: Pick<Site, "countries">,
  home: string | null,
  seen: CountryCode,
): CountryCode {
  return home !== null && isCountry(home) && countries.includes(home) ? home : seen;
}
