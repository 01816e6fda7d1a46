import { env } from "cloudflare:workers";
import { newId, type OrderId, type RefundId } from "~/kit/ids";
import { addOrder } from "./add-order";
import type { TestMember } from "./test-database";
import { addEntry } from "./wallet-ledger";

const COMPANY = {
  name: "Example Ltd",
  address: "1 High Street",
  city: "Utrecht",
  country: "NL",
  kvk: "12345678",
  tradenames: [],
  vat_numbers: ["NL1"],
  delete_discount: 0,
  added: "2026-01-01",
};
const run = (sql: string, ...values: (string | number | null)[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

/**
 * Issues the next receipt of a company, or credit note if it is of a refund; returns its number.
 */
async function issueReceipt(order: OrderId, refund: RefundId | null, at: number): Promise<number> {
  const kind = refund ? "credit_note" : "receipt";
  await run(
    `INSERT INTO receipts (company_id, number, site_id, kind, order_id, refund_id, company, issued_at)
     SELECT 'demo', (SELECT coalesce(max(number), 0) + 1 FROM receipts WHERE company_id = 'demo'), site_id, ?, id, ?, ?, ?
     FROM orders WHERE id = ?`,
    ...[kind, refund, JSON.stringify(COMPANY), at, order],
  );
  const number = env.DB.prepare("SELECT max(number) AS number FROM receipts");
  return (await number.first<number>("number")) ?? 0;
}

/** A paid order with its credits and receipt; 10 credits for 11.90 euros by default. */
export async function addPurchase(
  member: TestMember,
  { price = 1190, credits = 10, at = Date.now() } = {},
): Promise<{ order: OrderId; receipt: number }> {
  const order = await addOrder(member, { price, credits, at });
  await addEntry(member, { reason: "purchase", key: order, amount: credits, at });
  await run(
    "UPDATE accounts SET premium_since = coalesce(premium_since, ?) WHERE id = ?",
    at,
    member.id,
  );
  return { order, receipt: await issueReceipt(order, null, at) };
}

/** A refund of it with its credit note. */
export async function addCreditNote(order: OrderId, amount: number) {
  const refund = newId<RefundId>();
  await run(
    `INSERT INTO refunds (id, site_id, order_id, payment_id, kind, state, amount, currency, credits, created_at, try_at)
     SELECT ?, site_id, order_id, id, 'goodwill', 'waiting', ?, currency, 0, ?, 0 FROM payments WHERE order_id = ?`,
    ...[refund, amount, Date.now(), order],
  );
  return { refund, note: await issueReceipt(order, refund, Date.now()) };
}
