import { MIN_SAMPLE } from "./statistics";

/**
 * Intervals of ratios and differences of ratios, and sample sizes. Formulas with their sources; the
 * tests compare each with published values.
 */

/** Quantiles of the normal distribution: 95 % two-sided, and 80 % one-sided. */
const Z_95 = 1.959_963_985;
const Z_POWER_80 = 0.841_621_234;

export type Interval = { low: number; high: number };
/** `part` of `whole`; the interval is null below MIN_SAMPLE. */
export type Ratio = {
  part: number;
  whole: number;
  share: number | null;
  interval: Interval | null;
};

/** A part of a whole. More parts than the whole are possible: a visit can lead to two signups. */
export function ratioOf(part: number, whole: number): Ratio {
  const share = whole > 0 ? part / whole : null;
  const isConclusive = whole >= MIN_SAMPLE && part <= whole;
  return { part, whole, share, interval: isConclusive ? wilsonInterval(part, whole) : null };
}

/** The 95 % interval of E. B. Wilson (1927), formula 3 in R. G. Newcombe, Stat. Med. 17 (1998) 857. */
export function wilsonInterval(part: number, whole: number): Interval {
  if (whole === 0) return { low: 0, high: 1 };
  const share = part / whole;
  const z2 = Z_95 ** 2;
  const middle = share + z2 / (2 * whole);
  const reach = Z_95 * Math.sqrt((share * (1 - share)) / whole + z2 / (4 * whole ** 2));
  const scale = 1 + z2 / whole;
  return {
    low: part === 0 ? 0 : Math.max(0, (middle - reach) / scale),
    high: part === whole ? 1 : Math.min(1, (middle + reach) / scale),
  };
}

type Sample = { part: number; whole: number };

/** The 95 % interval of b − a: formula 10 of R. G. Newcombe, Stat. Med. 17 (1998) 873. */
export function differenceInterval(a: Sample, b: Sample): Interval {
  const [pa, pb] = [a.part / a.whole, b.part / b.whole];
  const [wa, wb] = [wilsonInterval(a.part, a.whole), wilsonInterval(b.part, b.whole)];
  return {
    low: pb - pa - Math.hypot(pb - wb.low, wa.high - pa),
    high: pb - pa + Math.hypot(wb.high - pb, pa - wa.low),
  };
}

/**
 * Cases per group so that a test at 5 % (two-sided) finds the difference of two ratios with 80 %
 * power; `power.prop.test` of R has the same formula. `z`: the quantile of another power.
 */
export function sampleSizeOf(one: number, other: number, z = Z_POWER_80): number {
  const mean = (one + other) / 2;
  const spread = Z_95 * Math.sqrt(2 * mean * (1 - mean));
  const power = z * Math.sqrt(one * (1 - one) + other * (1 - other));
  return Math.ceil((spread + power) ** 2 / (one - other) ** 2);
}
