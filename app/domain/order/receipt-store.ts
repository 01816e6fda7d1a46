import { and, eq, exists, isNull, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { subselect } from "~/db/query-builder";
import { insertSelect } from "~/db/text-statement";
import type { OrderId, RefundId } from "~/kit/ids";
import type { Site } from "../site/site";
import { orders, receipts, refunds } from "./order.tables";

/** The refunds of an order that have a credit note. */
const e = alias(refunds, "e");
const m = alias(receipts, "m");

/**
 * Size of a company's number range per database: its sites may be in several databases, and no
 * number may be used twice (R268).
 */
export const NUMBERS_PER_DATABASE = 1_000_000_000;

/** The number before the first of a database, by its binding: 0 for DB, 2,000,000,000 for DB_2. */
export const lastNumberBefore = (database: string): number =>
  Number(/\d+$/.exec(database)?.[0] ?? 0) * NUMBERS_PER_DATABASE;

/** The seller as its receipts name it. */
export type Seller = Pick<Site, "id" | "company_id" | "company" | "database">;

/**
 * Issues the receipt of an order with the company's next number, if `when` holds and it has none
 * (R268).
 */
export const issueReceipt = (seller: Seller, { orderId, at }: IssueInput, when: SQL) =>
  insertReceipt(
    seller,
    { kind: "receipt", orderId, refundId: null, at },
    sql`${when} AND NOT ${hasReceipt(eq(receipts.order_id, orderId), isNull(receipts.refund_id))}`,
  );

/** The number of an order's receipt; NULL if it has none. */
export const receiptNumberOf = (orderId: OrderId): SQL =>
  sql`(SELECT ${m.number} FROM ${receipts} m WHERE ${m.order_id} = ${orderId} AND ${m.refund_id} IS NULL)`;

const hasReceipt = (...conditions: SQL[]): SQL =>
  exists(
    subselect({ one: sql`1` })
      .from(receipts)
      .where(and(...conditions)),
  );

/**
 * Total of an order's credit notes in minor units; only of those before a number, if one is given.
 */
export const creditNotedAmount = (
  orderId: SQL | OrderId,
  before: SQL = sql`${m.number} + 1`,
): SQL =>
  sql`(SELECT coalesce(sum(${e.amount}), 0) FROM ${refunds} e JOIN ${receipts} m ON ${m.refund_id} = ${e.id}
    WHERE ${e.order_id} = ${orderId} AND ${m.number} < ${before})`;

/** Issues the credit note of a refund, if earlier notes left part of the price (R521). */
export const issueCreditNote = (
  seller: Seller,
  { orderId, refundId, at }: IssueInput & { refundId: RefundId },
  when: SQL,
) =>
  insertReceipt(
    seller,
    { kind: "credit_note", orderId, refundId, at },
    sql`${when} AND NOT ${hasReceipt(eq(receipts.refund_id, refundId))}
      AND (SELECT ${orders.price} FROM ${orders} WHERE ${orders.id} = ${orderId}) > ${creditNotedAmount(orderId)}`,
  );

type IssueInput = { orderId: OrderId; at: number };
type ReceiptInput = IssueInput & { kind: "receipt" | "credit_note"; refundId: RefundId | null };

function insertReceipt(
  { company_id, company, id, database }: Seller,
  { kind, orderId, refundId, at }: ReceiptInput,
  when: SQL,
) {
  const row = {
    company_id,
    number: nextNumber(company_id, lastNumberBefore(database)),
    site_id: id,
    kind,
    order_id: orderId,
    refund_id: refundId,
    company: JSON.stringify(company),
    issued_at: at,
  };
  return insertSelect(receipts, row, { when });
}

/** The number after the company's highest in the range of its database. */
const nextNumber = (companyId: string, last: number): SQL =>
  sql`(SELECT coalesce(max(${receipts.number}), ${last}) + 1 FROM ${receipts} WHERE ${receipts.company_id} = ${companyId}
    AND ${receipts.number} > ${last} AND ${receipts.number} <= ${last + NUMBERS_PER_DATABASE})`;
