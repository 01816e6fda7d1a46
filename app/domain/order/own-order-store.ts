import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { forOwner, forSite, type RowOf } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { OrderId, RefundId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { premiumBeganAt } from "../account/account-sql";
import { hasMandate } from "../direct-debit/direct-debit-sql";
import { payments } from "../payment/payment.tables";
import { numberSetting } from "../site/setting-sql";
import { isPriceGone } from "./complete-order-store";
import { orders, receipts, refunds } from "./order.tables";
import { creditNotedAmount } from "./receipt-store";
import { moneyLeft, unspentCredits } from "./refund-store";

const o = alias(orders, "o");
/** The payment that an order stands for, and its receipt. */
const p = alias(payments, "p");
const c = alias(receipts, "c");
/** Another payment of the order, a refund of it, and the note of that refund. */
const q = alias(payments, "q");
const r = alias(refunds, "r");
const n = alias(receipts, "n");

const orderId = sql`${o.id}`;

/** Whether another payment of the order is created or pending. */
const isOpenElsewhere = sql`EXISTS (SELECT 1 FROM ${payments} q
  WHERE ${q.order_id} = ${o.id} AND ${q.id} <> ${p.id} AND ${q.state} IN ('created','pending'))`;

/** The refunds as JSON, oldest first. */
const refundsAsJson = sql`(SELECT json_group_array(json_object('id', ${r.id}, 'payment', ${r.payment_id}, 'kind', ${r.kind}, 'state', ${r.state},
    'amount', ${r.amount}, 'credits', ${r.credits}, 'reason', ${r.reason}, 'createdAt', ${r.created_at}, 'doneAt', ${r.done_at},
    'note', (SELECT ${n.number} FROM ${receipts} n WHERE ${n.refund_id} = ${r.id}),
    'noted', (SELECT min(${r.amount}, ${o.price} - ${creditNotedAmount(orderId, sql`${n.number}`)}) FROM ${receipts} n WHERE ${n.refund_id} = ${r.id})))
  FROM (SELECT * FROM ${refunds} WHERE ${refunds.order_id} = ${o.id} ORDER BY ${refunds.created_at}, ${refunds.id}) r)`;

/**
 * The current payment: the one that paid the order, else one that collects by itself, else the
 * newest; null if none was begun.
 */
const currentPayment = sql`(SELECT ${q.id} FROM ${payments} q WHERE ${q.order_id} = ${o.id}
  ORDER BY ${q.state} IN ('completed','refunded','charged_back') DESC,
    (${q.state} = 'pending' AND ${q.method} IN ('sct','sdd')) DESC, ${q.created_at} DESC, ${q.id} DESC LIMIT 1)`;

type OwnOrderQuery = { which: SQL; limit: number; now: number };

/** The member's own orders where `which` holds, newest first. */
const selectOwnWhere = (member: MemberKey, { which, limit, now }: OwnOrderQuery) =>
  forOwner(member, o.account_id).text(
    {
      id: o.id,
      state: o.state,
      bundle: o.bundle,
      credits: o.credits,
      currency: o.currency,
      listPrice: o.list_price,
      discount: o.discount,
      discountCode: o.discount_code,
      discountPercent: o.discount_percent,
      price: o.price,
      country: o.country,
      vatRate: o.vat_rate,
      vat: o.vat,
      method: sql`coalesce(${p.method}, ${o.method})`.mapWith(o.method),
      back: o.back,
      immediateAt: o.immediate_at,
      createdAt: o.created_at,
      completedAt: o.completed_at,
      endedAt: o.ended_at,
      paymentId: nullable(p.id),
      paymentState: nullable(p.state),
      fault: p.fault,
      url: p.url,
      /** Whether the mandate of a direct debit is stored. */
      mandate: sql`${hasMandate(orderId)}`.mapWith(Boolean),
      /** Whether this order began the member's current Premium. */
      premium: premiumBeganAt(sql`${o.account_id}`, sql`${o.completed_at}`).mapWith(Boolean),
      /** Whether an unpaid order can no longer be paid, because its price is gone (R325). */
      lost: sql`(${o.state} = 'open' AND ${isPriceGone(now)})`.mapWith(Boolean),
      openElsewhere: isOpenElsewhere.mapWith(Boolean),
      /** The receipt's number, and the seller as JSON; null if unpaid. */
      receipt: nullable(c.number),
      company: nullable(c.company),
      refunds: refundsAsJson.mapWith(String),
      moneyLeft: sql`${moneyLeft}`.mapWith(Number),
      unused: sql`${unspentCredits}`.mapWith(Number),
      refundDays: sql`${numberSetting(member.siteId, "refund_days")}`.mapWith(Number),
    },
    ({ columns, inScope }) => sql`SELECT ${columns} FROM ${orders} o
      LEFT JOIN ${payments} p ON ${p.id} = ${currentPayment}
      LEFT JOIN ${receipts} c ON ${c.order_id} = ${o.id} AND ${c.refund_id} IS NULL
      WHERE ${inScope(o)} AND ${which}
      ORDER BY ${o.created_at} DESC, ${o.id} DESC LIMIT ${literal(limit)}`,
  );

export type OwnOrderRow = RowOf<ReturnType<typeof selectOwnWhere>>;

export const selectOwnOrder = (owner: MemberKey, id: OrderId, now: number) =>
  selectOwnWhere(owner, { which: eq(o.id, id), limit: 1, now });

/** A page of the member's orders before a cursor (null: from the newest). */
export const selectOwnOrders = (
  owner: MemberKey,
  before: Cursor | null,
  { limit, now }: Pick<OwnOrderQuery, "limit" | "now">,
) =>
  selectOwnWhere(owner, {
    which: before ? sql`(${o.created_at}, ${o.id}) < (${before[0]}, ${before[1]})` : sql`1`,
    limit,
    now,
  });

/** At least as many as a page of ledger entries has. */
const MAX_REFUNDS = 100;

export const selectOrderOfRefund = (owner: MemberKey, id: RefundId) =>
  forSite(owner.siteId)
    .select({ id: orders.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(
      and(eq(refunds.id, id), eq(orders.account_id, owner.id), eq(orders.site_id, owner.siteId)),
    );

/** The newest refunds of the member's orders that the member did not ask for. */
export const selectRefundsByStaff = (owner: MemberKey) =>
  forSite(owner.siteId)
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(
      and(
        sql`${refunds.kind} <> 'withdrawal'`,
        eq(orders.account_id, owner.id),
        eq(orders.site_id, owner.siteId),
      ),
    )
    .orderBy(desc(refunds.id))
    .limit(literal(MAX_REFUNDS));
