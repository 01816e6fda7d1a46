import { runBatch } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import { RECONCILIATION_PERIOD, REFUND_OVERDUE_AFTER } from "./order";
import {
  type RecordDisagreement,
  type RefundTotalsRow,
  type ReportSpan,
  type SalesRow,
  selectEntryDisagreements,
  selectOrderDisagreements,
  selectPaidOutTwice,
  selectPaymentDisagreements,
  selectRefundDisagreements,
  selectRefundTotals,
  selectSales,
} from "./reconciliation-store";

/** One currency's totals. Money is minor units; `taken` are credits removed by refunds. */
type SalesTotals = SalesRow & Omit<RefundTotalsRow, "currency">;
const ZERO_TOTALS = { orders: 0, paid: 0, vat: 0, credits: 0, refunds: 0, back: 0, taken: 0 };

/**
 * Compares a site's accounting records of the last weeks; returns disagreements, oldest order
 * first.
 */
export async function reconcileRecords(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: SiteId,
): Promise<RecordDisagreement[]> {
  const at = now();
  const span = { siteId, from: at - RECONCILIATION_PERIOD, until: at };
  const odd = await runBatch(db, {
    orders: selectOrderDisagreements(span),
    payments: selectPaymentDisagreements(span, at),
    refunds: selectRefundDisagreements(span, at - REFUND_OVERDUE_AFTER),
    entries: selectEntryDisagreements(span),
    twice: selectPaidOutTwice(span),
  });
  return Object.values(odd).flatMap(({ rows }) => rows);
}

/** Returns what a site sold and refunded within a span, per currency. */
export async function sumSales(
  { db }: Pick<Services, "db">,
  span: ReportSpan,
): Promise<SalesTotals[]> {
  const { sold, back } = await runBatch(db, {
    sold: selectSales(span),
    back: selectRefundTotals(span),
  });
  const lines = new Map<string, SalesTotals>();
  for (const row of [...sold.rows, ...back.rows])
    lines.set(row.currency, {
      ...ZERO_TOTALS,
      ...lines.get(row.currency),
      ...row,
    });
  return [...lines.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
