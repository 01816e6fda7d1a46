import { all, type Statement } from "~/db/batch";
import { type Cursor, decodeCursor, encodeCursor } from "~/db/cursor";
import type { Services } from "~/services";
import { settlesInDays } from "../payment/payment";
import { withEachDatabase } from "../site/site-services";
import { CONTEST_PERIOD, REIMBURSEMENT_PERIOD } from "./order";
import {
  type ChargebackRow,
  type OwedRefundRow,
  selectChargebacks,
  selectOwedRefunds,
} from "./owed-refund-store";

const ROWS_PER_PAGE = 50;

type Page<Row> = { rows: Row[]; next: string | null };
type OwedRefund = OwedRefundRow & { dueAt: number };
/** `contestUntil`: null for a returned debit, which cannot be contested. */
type Chargeback = ChargebackRow & { contestUntil: number | null };

/** Refunds whose money has not arrived, of all sites, the most urgent first. */
export async function listOwedRefunds(
  services: Services,
  after: string | null,
): Promise<Page<OwedRefund>> {
  const statement = selectOwedRefunds(decodeCursor(after), ROWS_PER_PAGE + 1);
  const { rows, next } = await readPage(services, statement, { isOldestFirst: true });
  return {
    rows: rows.map((row) => ({ ...row, dueAt: row.createdAt + REIMBURSEMENT_PERIOD })),
    next,
  };
}

/** Chargebacks of all sites, the newest first. */
export async function listChargebacks(
  services: Services,
  after: string | null,
): Promise<Page<Chargeback>> {
  const statement = selectChargebacks(decodeCursor(after), ROWS_PER_PAGE + 1);
  const { rows, next } = await readPage(services, statement, { isOldestFirst: false });
  return {
    rows: rows.map((row) => ({
      ...row,
      contestUntil: settlesInDays(row.method) ? null : row.createdAt + CONTEST_PERIOD,
    })),
    next,
  };
}

/** A page of every database's rows in one order. */
async function readPage<Row extends { id: string; createdAt: number }>(
  services: Services,
  statement: Statement<Row>,
  { isOldestFirst }: { isOldestFirst: boolean },
): Promise<Page<Row>> {
  const found = await Promise.all(withEachDatabase(services).map(({ db }) => all(db, statement)));
  const sign = isOldestFirst ? 1 : -1;
  const sorted = found
    .flat()
    .sort((one, other) => sign * compare(positionOf(one), positionOf(other)));
  const rows = sorted.slice(0, ROWS_PER_PAGE);
  const last = rows.at(-1);
  return {
    rows,
    next: sorted.length > rows.length && last ? encodeCursor(positionOf(last)) : null,
  };
}

const positionOf = ({ createdAt, id }: { createdAt: number; id: string }): Cursor => [
  createdAt,
  id,
];
const compare = ([at, id]: Cursor, [otherAt, otherId]: Cursor): number =>
  at - otherAt || (id < otherId ? -1 : 1);
