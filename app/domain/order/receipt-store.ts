import { type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { OrderId, RefundId } from "~/kit/ids";
import type { Site } from "../site/site";

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
export const issueReceipt = (seller: Seller, { orderId, at }: IssueInput, when: SQL): Statement =>
  insertReceipt(
    seller,
    { kind: "receipt", orderId, refundId: null, at },
    sql`${when} AND NOT EXISTS (SELECT 1 FROM receipts WHERE order_id = ${orderId} AND refund_id IS NULL)`,
  );

/**
 * Total of an order's credit notes in minor units; only of those before a number, if one is given.
 */
export const creditNotedAmount = (orderId: SQL | OrderId, before: SQL = sql`m.number + 1`): SQL =>
  sql`(SELECT coalesce(sum(e.amount), 0) FROM refunds e JOIN receipts m ON m.refund_id = e.id
    WHERE e.order_id = ${orderId} AND m.number < ${before})`;

/** Issues the credit note of a refund, if earlier notes left part of the price (R521). */
export const issueCreditNote = (
  seller: Seller,
  { orderId, refundId, at }: IssueInput & { refundId: RefundId },
  when: SQL,
): Statement =>
  insertReceipt(
    seller,
    { kind: "credit_note", orderId, refundId, at },
    sql`${when} AND NOT EXISTS (SELECT 1 FROM receipts WHERE refund_id = ${refundId})
      AND (SELECT price FROM orders WHERE id = ${orderId}) > ${creditNotedAmount(orderId)}`,
  );

type IssueInput = { orderId: OrderId; at: number };
type ReceiptInput = IssueInput & { kind: "receipt" | "credit_note"; refundId: RefundId | null };

function insertReceipt(
  seller: Seller,
  { kind, orderId, refundId, at }: ReceiptInput,
  when: SQL,
): Statement {
  const { company_id, company, id, database } = seller;
  const last = lastNumberBefore(database);
  return sql`
    INSERT INTO receipts (company_id, number, site_id, kind, order_id, refund_id, company, issued_at)
    SELECT ${company_id}, (SELECT coalesce(max(number), ${last}) + 1 FROM receipts WHERE company_id = ${company_id} AND number > ${last} AND number <= ${last + NUMBERS_PER_DATABASE}), ${id}, ${kind},
      ${orderId}, ${refundId}, ${JSON.stringify(company)}, ${at} WHERE ${when}`;
}
