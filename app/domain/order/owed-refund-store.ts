import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { type RowOf, unscoped } from "~/db/query-builder";
import { payments } from "../payment/payment.tables";
import { orders, refunds } from "./order.tables";

const r = alias(refunds, "r");
const p = alias(payments, "p");
const o = alias(orders, "o");
/** Other refunds of the same payment. */
const b = alias(refunds, "b");

const ofEverySite = unscoped("operators see the refunds of every site");

const fields = {
  id: r.id,
  siteId: r.site_id,
  orderId: r.order_id,
  kind: r.kind,
  state: r.state,
  amount: r.amount,
  currency: o.currency,
  method: p.method,
  createdAt: r.created_at,
};
const fromRefunds = sql`FROM ${refunds} r JOIN ${payments} p ON ${p.id} = ${r.payment_id}
  JOIN ${orders} o ON ${o.id} = ${r.order_id}`;

/** A failed refund is owed unless a bank or a refund that began since returned its amount. */
const isOwed: SQL = sql`(${r.state} <> 'failed' OR ${r.amount} >
  (SELECT coalesce(sum(${b.amount}), 0) FROM ${refunds} b WHERE ${b.order_id} = ${r.order_id} AND ${b.payment_id} = ${r.payment_id}
    AND ${b.state} <> 'failed' AND ${b.created_at} >= ${r.created_at}))`;

/** Refunds whose money has not arrived, the oldest first. By refunds_owed. */
export const selectOwedRefunds = (after: Cursor | null, limit: number) =>
  ofEverySite.text(
    fields,
    ({ columns }) => sql`SELECT ${columns} ${fromRefunds}
      WHERE ${r.state} IN ('waiting','pending','failed')
        AND (${r.created_at}, ${r.id}) > (${after?.[0] ?? 0}, ${after?.[1] ?? ""}) AND ${isOwed}
      ORDER BY ${r.created_at}, ${r.id} LIMIT ${literal(limit)}`,
  );

export type OwedRefundRow = RowOf<ReturnType<typeof selectOwedRefunds>>;

/** Whether the payer got more than they paid: refunded, and charged back. */
const isPaidOutTwice: SQL = sql`(${p.amount} < (SELECT sum(${b.amount}) FROM ${refunds} b
  WHERE ${b.order_id} = ${r.order_id} AND ${b.payment_id} = ${p.id} AND ${b.state} = 'completed'))`;

/** Chargebacks and returned debits, the newest first. By refunds_chargebacks. */
export const selectChargebacks = (after: Cursor | null, limit: number) =>
  ofEverySite.text(
    { ...fields, credits: r.credits, isPaidOutTwice: isPaidOutTwice.mapWith(Boolean) },
    ({ columns }) => sql`SELECT ${columns} ${fromRefunds}
      WHERE ${r.kind} = 'chargeback'
        AND (${r.created_at}, ${r.id}) < (${after?.[0] ?? Number.MAX_SAFE_INTEGER}, ${after?.[1] ?? ""})
      ORDER BY ${r.created_at} DESC, ${r.id} DESC LIMIT ${literal(limit)}`,
  );

export type ChargebackRow = RowOf<ReturnType<typeof selectChargebacks>>;
