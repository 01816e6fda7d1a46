import {
  allocate,
  type Dinero,
  dinero,
  halfUp,
  multiply,
  toSnapshot,
  transformScale,
} from "dinero.js";

/** ISO 4217, for the countries of R20. All have two decimals. */
export const CURRENCIES = [
  ...(["EUR", "USD", "GBP", "CAD", "PLN", "AUD", "NZD", "CHF", "DKK", "NOK", "SEK"] as const),
] as const;
export type Currency = (typeof CURRENCIES)[number];

/**
 * The common decimal base of all currencies. Amounts in two currencies are never added, so the code
 * is that of no currency (ISO 4217).
 */
const HUNDREDTHS = { code: "XXX", base: 10, exponent: 2 } as const;
/** One digit more than a minor unit: a half is exact, so no truncated rest rounds up to a half. */
const FINER = 3;
/** A rate is in hundredths of a percent of this. */
const WHOLE = 10_000;

type Money = Dinero<number>;
const moneyOf = (amount: number): Money => dinero({ amount, currency: HUNDREDTHS });
/** Rounds to minor units, half up. */
const minorOf = (money: Money): number =>
  toSnapshot(transformScale(money, HUNDREDTHS.exponent, halfUp)).amount;

/** An amount reduced by a percentage, 0 to 100. Minor units. */
export const lessPercent = (amount: number, percent: number): number =>
  minorOf(multiply(moneyOf(amount), { amount: 100 - percent, scale: 2 }));

/**
 * The VAT included in a gross amount, at a rate in hundredths of a percent: 2100 is 21 %. Minor
 * units.
 */
export const vatWithin = (gross: number, rate: number): number =>
  shareOf(gross, rate, WHOLE + rate);

/**
 * The share of an amount for a part of a whole: shareOf(1000, 7, 25) is 280. Minor units; `part` is
 * at most `whole`, which is not 0. The library gives the indivisible rest to the larger ratio.
 * Allocating the double amount makes the share round down.
 */
export function shareOf(amount: number, part: number, whole: number): number {
  const doubled = multiply(transformScale(moneyOf(amount), FINER), 2);
  const [, share = moneyOf(0)] = allocate(doubled, [2 * whole - part, part]);
  return minorOf(share);
}
