/** The median of some values; of an even count the mean of the middle two. NaN of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const half = sorted.length >> 1;
  if (sorted.length % 2) return sorted[half] as number;
  return ((sorted[half - 1] ?? Number.NaN) + (sorted[half] ?? Number.NaN)) / 2;
}

/** The smallest value that is not below the given share of all (nearest rank). NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? Number.NaN;
}

/** The ratio of a variant to a baseline in each of the rounds that ran side by side. */
export function ratiosOf(values: readonly number[], baseline: readonly number[]): number[] {
  return values.map((value, round) => value / (baseline[round] ?? Number.NaN));
}

/** The median of the ratios: a burst of load from a neighbour, which affects both, cancels out. */
export function pairedRatio(values: readonly number[], baseline: readonly number[]): number {
  return median(ratiosOf(values, baseline));
}

/** Three significant digits: 1.23, 12.3, 123, 1235; a dash where there is none. */
export function figure(value: number): string {
  if (!Number.isFinite(value)) return "–";
  return value >= 1000 ? String(Math.round(value)) : String(Number(value.toPrecision(3)));
}
