import { dateAt } from "~/kit/local-day";
import { type CountryCode, countryData } from "../place/countries";
import type { Site } from "../site/site";

type Rate = { from: string; rate: number };

/** A date before any order, for rates that have not changed since. */
const ALWAYS = "2020-01-01";
const since = (rate: number, from = ALWAYS): Rate => ({ from, rate });

/**
 * The standard rates for electronically supplied services, in hundredths of a percent, each from a
 * day on. In the European Union, Norway and Switzerland it is the VAT of the buyer's country; in
 * the United Kingdom VAT; in Australia, New Zealand and Canada the federal GST. The United States
 * have no national tax: an operator who owes one sets it (`tax`).
 */
const STANDARD: Record<CountryCode, readonly Rate[]> = {
  US: [since(0)],
  NL: [since(2100)],
  BE: [since(2100)],
  FR: [since(2000)],
  IT: [since(2200)],
  ES: [since(2100)],
  DE: [since(1900, "2021-01-01")],
  AT: [since(2000)],
  IE: [since(2300, "2021-03-01")],
  GB: [since(2000)],
  CA: [since(500)],
  PL: [since(2300)],
  AU: [since(1000)],
  NZ: [since(1500)],
  CH: [since(770), since(810, "2024-01-01")],
  DK: [since(2500)],
  FI: [since(2400), since(2550, "2024-09-01")],
  NO: [since(2500)],
  SE: [since(2500)],
};

/**
 * The VAT rate contained in a price paid in a country at a time, in hundredths of a percent: 2100
 * is 21 % (R265). Uses that country's calendar. The site's `tax` setting takes precedence over the
 * standard rate.
 */
export function vatOf(country: CountryCode, at: number, { tax }: Pick<Site, "tax">): number {
  const day = dateAt(at, countryData(country).timeZone);
  const rates = [...STANDARD[country], ...newestLast(tax[country] ?? [])];
  return rates.findLast(({ from }) => from <= day)?.rate ?? 0;
}

const newestLast = (rates: readonly Rate[]): Rate[] =>
  rates.toSorted((a, b) => (a.from < b.from ? -1 : 1));
