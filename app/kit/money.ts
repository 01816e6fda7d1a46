/** ISO 4217, for the countries of R20. All have two decimals. */
export const CURRENCIES = [
  ...(["EUR", "USD", "GBP", "CAD", "PLN", "AUD", "NZD", "CHF", "DKK", "NOK", "SEK"] as const),
] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * An amount in major units, such as euros, from minor units. Amounts are minor units everywhere
 * else; only what leaves the site or is typed by people has major units.
 */
export const toMajorUnits = (amount: number): number => amount / 100;

/**
 * The cost of a part of a whole, rounded up: what a price per message or credit says is never less
 * than what was or will be paid (R262). Minor units.
 */
export const costOfPart = (amount: number, part: number, whole: number): number =>
  Math.ceil((amount * part) / whole);

/** A rate is in hundredths of a percent of this. */
const RATE_SCALE = 10_000;

/** An amount reduced by a percentage, 0 to 100. Minor units. */
export const subtractPercent = (amount: number, percent: number): number =>
  proportionalShare(amount, 100 - percent, 100);

/**
 * The VAT included in a gross amount, at a rate in hundredths of a percent: 2100 is 21 %. Minor
 * units.
 */
export const includedVat = (gross: number, rate: number): number =>
  proportionalShare(gross, rate, RATE_SCALE + rate);

/**
 * The share of an amount for a part of a whole, rounded half up: proportionalShare(1000, 7, 25) is
 * 280. Minor units. Exact: the product of two integers is below 2^53, and a quotient that is not a
 * half differs from one by at least 1 / (2 * whole).
 */
export const proportionalShare = (amount: number, part: number, whole: number): number =>
  Math.round((amount * part) / whole);
