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
const EXTRA_SCALE = 3;
/** A rate is in hundredths of a percent of this. */
const RATE_SCALE = 10_000;

type Money = Dinero<number>;
const toMoney = (amount: number): Money => dinero({ amount, currency: HUNDREDTHS });
/** Rounds to minor units, half up. */
const toMinorUnits = (money: Money): number =>
  toSnapshot(transformScale(money, HUNDREDTHS.exponent, halfUp)).amount;

/** An amount reduced by a percentage, 0 to 100. Minor units. */
export const subtractPercent = (amount: number, percent: number): number =>
  toMinorUnits(multiply(toMoney(amount), { amount: 100 - percent, scale: 2 }));

/**
 * The VAT included in a gross amount, at a rate in hundredths of a percent: 2100 is 21 %. Minor
 * units.
 */
export const includedVat = (gross: number, rate: number): number =>
  proportionalShare(gross, rate, RATE_SCALE + rate);

/**
 * The share of an amount for a part of a whole: proportionalShare(1000, 7, 25) is 280. Minor units; `part` is
 * at most `whole`, which is not 0. The library gives the indivisible rest to the larger ratio.
 * Allocating the double amount makes the share round down.
 */
export function proportionalShare(amount: number, part: number, whole: number): number {
  const doubled = multiply(transformScale(toMoney(amount), EXTRA_SCALE), 2);
  const [, share = toMoney(0)] = allocate(doubled, [2 * whole - part, part]);
  return toMinorUnits(share);
}
