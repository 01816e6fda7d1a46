import { METRICS, type Metric, weekOf } from "./statistics";
import type { SumRow } from "./statistics-store";

/** Amounts of one currency in minor units; `net` is what remained after refunds and chargebacks. */
export type Money = {
  currency: string;
  sale: number;
  refund: number;
  chargeback: number;
  net: number;
};
export type Totals = { key: string; counts: Record<Metric, number>; money: Money[] };

/** No counts. */
export const emptyTotals = (key: string): Totals => ({
  key,
  counts: Object.fromEntries(METRICS.map((metric) => [metric, 0])) as Record<Metric, number>,
  money: [],
});

/** Days summed by week; the key of a week is its Monday. */
export function sumByWeek(days: readonly Totals[]): Totals[] {
  const weeks = Map.groupBy(days, ({ key }) => weekOf(Date.parse(key)));
  return [...weeks].map(([key, own]) => sumTotals(key, own));
}

/** One sum of several. */
export function sumTotals(key: string, parts: readonly Totals[]): Totals {
  const totals = emptyTotals(key);
  for (const { counts, money } of parts) {
    for (const metric of METRICS) totals.counts[metric] += counts[metric];
    for (const { currency, ...amounts } of money)
      for (const metric of ["sale", "refund", "chargeback"] as const)
        addMoney(totals, { metric, currency, amount: amounts[metric] });
  }
  return totals;
}

/** Sums by key, of all databases; in the order of the keys. */
export function totalsOf(rows: readonly SumRow[]): Totals[] {
  const byKey = new Map<string, Totals>();
  for (const row of rows) {
    const totals = byKey.get(row.key) ?? emptyTotals(row.key);
    byKey.set(row.key, totals);
    totals.counts[row.metric] += row.count;
    if (row.currency !== "") addMoney(totals, row);
  }
  return [...byKey.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
}

function addMoney(
  { money }: Totals,
  { metric, currency, amount }: Pick<SumRow, "metric" | "currency" | "amount">,
): void {
  let own = money.find((one) => one.currency === currency);
  if (!own) {
    own = { currency, sale: 0, refund: 0, chargeback: 0, net: 0 };
    money.push(own);
    money.sort((one, other) => (one.currency < other.currency ? -1 : 1));
  }
  if (metric !== "sale" && metric !== "refund" && metric !== "chargeback") return;
  own[metric] += amount;
  own.net += metric === "sale" ? amount : -amount;
}
