import { runBatch } from "~/db/batch";
import type { RowOf } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { selectMonths, selectNetwork } from "./affiliate-store";
import { networkOfToken } from "./network-keys";

const MONTHS_SHOWN = 24;

type MonthRow = RowOf<ReturnType<typeof selectMonths>>;
/** Money in minor units, VAT included. */
type MonthSum = Pick<MonthRow, "sales" | "sold" | "reversals" | "reversed"> & { currency: string };
/** A month in UTC, such as "2026-11". */
type MonthReport = { month: string; confirmed: number; sums: MonthSum[] };

/** What was reported to the network of a token, the newest month first; null for another token. */
export async function loadNetworkReport(
  services: Pick<Services, "db" | "networkKey">,
  siteId: SiteId,
  token: string,
): Promise<{ label: string; months: MonthReport[] } | null> {
  const id = await networkOfToken(services, siteId, token);
  if (id === null) return null;
  const { network, months } = await runBatch(services.db, {
    network: selectNetwork(siteId, id),
    months: selectMonths(siteId, id, MONTHS_SHOWN),
  });
  const [found] = network.rows;
  return found ? { label: found.label, months: groupByMonth(months.rows) } : null;
}

/** Confirmations have no currency; a month has a sum for each currency of its sales. */
export function groupByMonth(rows: readonly MonthRow[]): MonthReport[] {
  const months = new Map<string, MonthReport>();
  for (const { month, confirmed, currency, ...sums } of rows) {
    const report = months.get(month) ?? { month, confirmed: 0, sums: [] };
    report.confirmed += confirmed;
    if (currency !== null) report.sums.push({ currency, ...sums });
    months.set(month, report);
  }
  return [...months.values()];
}
