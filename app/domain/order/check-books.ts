import { runBatch } from "~/db/batch";
import type { SiteId } from "~/kit/ids";
import type { Services } from "~/services";
import {
  type BackRow,
  type Found,
  type SoldRow,
  type Span,
  selectBack,
  selectOddEntries,
  selectOddOrders,
  selectOddPayments,
  selectOddRefunds,
  selectPaidOutTwice,
  selectSold,
} from "./books-store";
import { COMPARED_FOR, REFUND_DUE } from "./order";

/** One currency's totals. Money is minor units; `taken` are credits removed by refunds. */
export type DayLine = SoldRow & Omit<BackRow, "currency">;
const NOTHING = { orders: 0, paid: 0, vat: 0, credits: 0, refunds: 0, back: 0, taken: 0 };

/**
 * Compares a site's accounting records of the last weeks; returns disagreements, oldest order
 * first.
 */
export async function checkBooks(
  { db, now }: Pick<Services, "db" | "now">,
  siteId: SiteId,
): Promise<Found[]> {
  const at = now();
  const span = { siteId, from: at - COMPARED_FOR, until: at };
  const odd = await runBatch(db, {
    orders: selectOddOrders(span),
    payments: selectOddPayments(span, at),
    refunds: selectOddRefunds(span, at - REFUND_DUE),
    entries: selectOddEntries(span),
    twice: selectPaidOutTwice(span),
  });
  return Object.values(odd).flatMap(({ rows }) => rows);
}

/** Returns what a site sold and refunded within a span, per currency. */
export async function reportSpan({ db }: Pick<Services, "db">, span: Span): Promise<DayLine[]> {
  const { sold, back } = await runBatch(db, { sold: selectSold(span), back: selectBack(span) });
  const lines = new Map<string, DayLine>();
  for (const row of [...sold.rows, ...back.rows])
    lines.set(row.currency, {
      ...NOTHING,
      ...lines.get(row.currency),
      ...row,
    });
  return [...lines.values()].sort((a, b) => (a.currency < b.currency ? -1 : 1));
}
