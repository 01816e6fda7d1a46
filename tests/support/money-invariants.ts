import type { DatabaseSync } from "node:sqlite";

/** Invariants of orders, payments and wallets: each selects the rows that violate it. */
const INVARIANTS: Record<string, string> = {
  "a balance is the sum of its entries": `SELECT w.id FROM wallets w
    WHERE w.balance <> (SELECT coalesce(sum(amount), 0) FROM wallet_entries WHERE wallet_id = w.id) OR w.balance < 0`,
  "an order that was ever paid granted its credits, once, and no other did": `SELECT o.id FROM orders o
    WHERE (o.completed_at IS NOT NULL) <> (SELECT count(*) FROM wallet_entries
      WHERE wallet_id = o.wallet_id AND reason = 'purchase' AND key = o.id AND amount = o.credits)`,
  "nothing was granted that nobody ordered": `SELECT e.key FROM wallet_entries e WHERE e.reason = 'purchase'
    AND NOT EXISTS (SELECT 1 FROM orders o WHERE o.id = e.key AND o.wallet_id = e.wallet_id)`,
  "a refund took its credits once": `SELECT r.id FROM refunds r JOIN orders o ON o.id = r.order_id
    WHERE r.credits <> -(SELECT coalesce(sum(amount), 0) FROM wallet_entries
      WHERE wallet_id = o.wallet_id AND key = r.id AND reason IN ('withdrawal', 'chargeback'))`,
  "nothing was taken but by a refund": `SELECT e.key FROM wallet_entries e WHERE e.reason IN ('withdrawal', 'chargeback')
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.id = e.key)`,
  "no more credits were taken than an order had": `SELECT o.id FROM orders o
    WHERE o.credits < (SELECT coalesce(sum(credits), 0) FROM refunds WHERE order_id = o.id)`,
  "no more goes back than was paid": `SELECT p.id FROM payments p WHERE p.amount < (SELECT coalesce(sum(amount), 0) FROM refunds
    WHERE payment_id = p.id AND kind IN ('withdrawal', 'goodwill', 'surplus') AND state <> 'failed')`,
  "an order was paid by one payment": `SELECT o.id FROM orders o WHERE (o.completed_at IS NOT NULL) <> (SELECT count(*) FROM payments
    WHERE order_id = o.id AND state IN ('completed', 'refunded', 'charged_back'))`,
  "a code is paid with as often as it is good": `SELECT c.code FROM orders o
    JOIN discount_codes c ON c.site_id = o.site_id AND c.code = o.discount_code WHERE o.completed_at IS NOT NULL AND c.validity <> 'unlimited'
    GROUP BY c.site_id, c.code, iif(c.validity = 'once', '', o.account_id) HAVING count(*) > 1`,
  "whoever paid with a code has its use for good": `SELECT o.id FROM orders o WHERE o.discount = 'code' AND o.completed_at IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM discount_uses u WHERE u.order_id = o.id AND u.held_until IS NULL)`,
  "what was paid too much goes back": `SELECT p.id FROM payments p WHERE p.state = 'surplus'
    AND NOT EXISTS (SELECT 1 FROM refunds WHERE payment_id = p.id AND kind = 'surplus')`,
  "each order that was paid has its receipt": `SELECT o.id FROM orders o WHERE (o.completed_at IS NOT NULL)
    <> (SELECT count(*) FROM receipts WHERE order_id = o.id AND refund_id IS NULL)`,
  "each refund of an order has its note until all is noted, what was paid too much has none": `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id
    JOIN orders o ON o.id = r.order_id LEFT JOIN receipts n ON n.refund_id = r.id
    WHERE CASE WHEN p.state = 'surplus' THEN n.number IS NOT NULL
      ELSE n.number IS NULL AND o.price > (SELECT coalesce(sum(e.amount), 0) FROM refunds e JOIN receipts m ON m.refund_id = e.id WHERE e.order_id = o.id) END`,
  "no note is written for what was noted already": `SELECT r.id FROM refunds r JOIN receipts n ON n.refund_id = r.id JOIN orders o ON o.id = r.order_id
    WHERE o.price <= (SELECT coalesce(sum(e.amount), 0) FROM refunds e JOIN receipts m ON m.refund_id = e.id WHERE e.order_id = o.id AND m.number < n.number)`,
  "papers have numbers without a gap": `SELECT company_id FROM receipts GROUP BY company_id
    HAVING min(number) <> 1 OR max(number) <> count(*)`,
  "Premium is who has something that stays paid": `SELECT a.id FROM accounts a WHERE (a.premium_since IS NOT NULL) <> EXISTS (
    SELECT 1 FROM orders o WHERE o.account_id = a.id AND o.state IN ('completed', 'withdrawn') AND o.price > (
      SELECT coalesce(sum(r.amount), 0) FROM refunds r JOIN payments p ON p.id = r.payment_id
      WHERE r.order_id = o.id AND p.state <> 'surplus' AND r.kind <> 'chargeback'))`,
  "a debit that the bank took back ends debits, also one that was too many": `SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id
    JOIN mandates m ON m.order_id = r.order_id WHERE r.kind = 'chargeback' AND p.method = 'sdd'
    AND (m.returned_at IS NULL OR NOT EXISTS (SELECT 1 FROM debit_blocks WHERE account_id = m.account_id))`,
  "a letter for each order that was paid, once": `SELECT o.id FROM orders o JOIN accounts a ON a.id = o.account_id
    WHERE o.completed_at IS NOT NULL AND 1 < (SELECT count(*) FROM outbox
      WHERE template = 'order_receipt' AND json_extract(payload, '$.fields.order') = o.id)`,
};

/** The violated invariants, with the first rows. */
export const violatedInvariants = (db: DatabaseSync): Record<string, unknown[]> =>
  Object.fromEntries(
    Object.entries(INVARIANTS)
      .map(([law, query]) => [law, db.prepare(`${query} LIMIT 3`).all()] as const)
      .filter(([, rows]) => rows.length > 0),
  );
