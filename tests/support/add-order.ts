import { env } from "cloudflare:workers";
import { newId, type OrderId, type PaymentId } from "~/kit/ids";
import type { TestMember } from "./test-database";

type AddOrderOptions = {
  price?: number;
  credits?: number;
  currency?: string;
  country?: string;
  /** Hundredths of a percent, and the amount within the price. */
  vatRate?: number;
  vat?: number;
  method?: string;
  bank?: string;
  /** When it was placed, its payment started and, if paid, completed. */
  at?: number;
  /** The state of its payment; null: none was started. */
  state?: "created" | "pending" | "failed" | "completed" | null;
};

const run = (sql: string, ...values: (string | number | null)[]) =>
  env.DB.prepare(sql).bind(...values);

/**
 * Inserts a member's order with the rows that placing and paying it would leave, without the side
 * effects.
 */
export async function addOrder(
  member: TestMember,
  options: AddOrderOptions = {},
): Promise<OrderId> {
  const { price = 1000, credits = 10, currency = "EUR", at = Date.now() } = options;
  const { country = "NL", vatRate = 2100, vat = 0 } = options;
  const { method = "ideal", state = "completed" } = options;
  const order = newId<OrderId>();
  const payment = newId<PaymentId>();
  const paid = state === null ? [] : [...payments(), ...moved()];
  await env.DB.batch([
    run(
      `INSERT INTO orders (id, site_id, account_id, wallet_id, client_id, bundle, credits, currency, list_price, price, country, vat_rate, vat, method, immediate_at, created_at)
       VALUES (?1, ?2, ?3, (SELECT id FROM wallets WHERE account_id = ?3), ?1, 'c10', ?4, ?5, ?6, ?6, ?9, ?10, ?11, ?7, ?8, ?8)`,
      ...[order, member.siteId, member.id, credits, currency, price, method, at],
      ...[country, vatRate, vat],
    ),
    ...paid,
    ...(state === "completed"
      ? [run("UPDATE orders SET state = 'completed', completed_at = ? WHERE id = ?", at, order)]
      : []),
  ]);
  return order;

  function payments() {
    return [
      run(
        `INSERT INTO payments (id, site_id, order_id, provider, method, amount, currency, created_at, changed_at, look_at, bank)
         VALUES (?1, ?2, ?3, 'bank', ?4, ?5, ?6, ?7, ?7, ?7, ?8)`,
        ...[payment, member.siteId, order, method, price, currency, at, options.bank ?? null],
      ),
    ];
  }
  function moved() {
    return state === "created"
      ? []
      : [run("UPDATE payments SET state = ? WHERE id = ?", state, payment)];
  }
}

type AddRefundOptions = { amount: number; kind?: string; state?: string; at?: number };

/** Adds a refund of an order. */
export async function addRefund(order: OrderId, options: AddRefundOptions): Promise<void> {
  const { amount, kind = "withdrawal", state = "waiting", at = 0 } = options;
  await run(
    `INSERT INTO refunds (id, site_id, order_id, payment_id, kind, state, amount, currency, credits, created_at, try_at)
     SELECT ?, site_id, order_id, id, ?, ?, ?, currency, 0, ?, 0 FROM payments WHERE order_id = ?`,
    ...[newId(), kind, state, amount, at, order],
  ).run();
}
