import {
  allocate,
  type Dinero,
  dinero,
  halfUp,
  multiply,
  toSnapshot,
  transformScale,
} from "dinero.js";

/** ISO 4217, of the countries of R20. All have hundredths. */
export const CURRENCIES = [
  ...(["EUR", "USD", "GBP", "CAD", "PLN", "AUD", "NZD", "CHF", "DKK", "NOK", "SEK"] as const),
] as const;
export type Currency = (typeof CURRENCIES)[number];

/** What every one of them counts in; no sum of two is ever made, so that the code stands for none (ISO 4217). */
const HUNDREDTHS = { code: "XXX", base: 10, exponent: 2 } as const;
/** One digit more than a minor unit: a half of one is exact in it, so that nothing that was cut off reaches the half. */
const FINER = 3;
/** A rate is hundredths of a percent of this. */
const WHOLE = 10_000;

type Money = Dinero<number>;
const moneyOf = (amount: number): Money => dinero({ amount, currency: HUNDREDTHS });
/** In minor units; half of one is rounded up. */
const minorOf = (money: Money): number =>
  toSnapshot(transformScale(money, HUNDREDTHS.exponent, halfUp)).amount;

/** An amount less so many percent, 0 to 100. Minor units. */
export const lessPercent = (amount: number, percent: number): number =>
  minorOf(multiply(moneyOf(amount), { amount: 100 - percent, scale: 2 }));

/** How much of what is paid is VAT, at a rate in hundredths of a percent: 2100 is 21 %. Minor units. */
export const vatWithin = (gross: number, rate: number): number =>
  shareOf(gross, rate, WHOLE + rate);

/**
 * So much of an amount as a part is of a whole: shareOf(1000, 7, 25) is 280. Minor units; `part` is at most `whole`, which is
 * not 0. The library gives what cannot be divided to the larger ratio: it goes to the amount's double, so that the share is cut off.
 */
export function shareOf(amount: number, part: number, whole: number): number {
  const doubled = multiply(transformScale(moneyOf(amount), FINER), 2);
  const [, share = moneyOf(0)] = allocate(doubled, [2 * whole - part, part]);
  return minorOf(share);
}
