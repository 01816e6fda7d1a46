import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { OrderId, PaymentId, RefundId } from "~/kit/ids";
import type { MemberKey } from "../account/account";
import { premiumBeganAt } from "../account/account-sql";
import { hasMandate } from "../direct-debit/direct-debit-sql";
import type { PaymentMethod, PaymentState } from "../payment/payment";
import { numberSetting } from "../site/setting-sql";
import { isPriceGone } from "./complete-order-store";
import type { OrderState } from "./order";
import { orders, refunds } from "./order.tables";
import { creditNotedAmount } from "./receipt-store";
import { moneyLeft, unspentCredits } from "./refund-store";

type OrderColumns = typeof orders.$inferSelect;

export type OwnOrderRow = {
  id: OrderId;
  state: OrderState;
  bundle: string;
  credits: number;
  currency: string;
  listPrice: number;
  discount: OrderColumns["discount"];
  discountCode: string | null;
  discountPercent: number;
  price: number;
  country: string;
  vatRate: number;
  vat: number;
  method: PaymentMethod;
  back: string | null;
  immediateAt: number;
  createdAt: number;
  completedAt: number | null;
  endedAt: number | null;
  /**
   * The current payment: the one that paid the order, else one that collects by itself, else the
   * newest; null if none was begun.
   */
  paymentId: PaymentId | null;
  paymentState: PaymentState | null;
  fault: "card" | "expired" | "other" | null;
  url: string | null;
  /** Whether the mandate of a direct debit is stored. */
  mandate: 0 | 1;
  /** Whether this order began the member's current Premium. */
  premium: 0 | 1;
  /** The receipt's number, and the seller as JSON; null if unpaid. */
  receipt: number | null;
  company: string | null;
  /** Whether an unpaid order can no longer be paid, because its price is gone (R325). */
  lost: 0 | 1;
  /** Whether another payment of the order is created or pending. */
  openElsewhere: 0 | 1;
  /** The refunds as JSON, oldest first. */
  refunds: string;
  moneyLeft: number;
  unused: number;
  refundDays: number;
};

type OwnOrderQuery = { which: SQL; limit: number; now: number };

/** The member's own orders where `which` holds, newest first. */
const selectOwnWhere = (
  { id, siteId }: MemberKey,
  { which, limit, now }: OwnOrderQuery,
): Statement<OwnOrderRow> =>
  sql`SELECT o.id AS id, o.state AS state, o.bundle AS bundle, o.credits AS credits, o.currency AS currency, o.list_price AS listPrice,
      o.discount AS discount, o.discount_code AS discountCode, o.discount_percent AS discountPercent, o.price AS price,
      o.country AS country, o.vat_rate AS vatRate, o.vat AS vat, coalesce(p.method, o.method) AS method, o.back AS back,
      o.immediate_at AS immediateAt, o.created_at AS createdAt, o.completed_at AS completedAt, o.ended_at AS endedAt,
      p.id AS paymentId, p.state AS paymentState, p.fault AS fault, p.url AS url, ${hasMandate(sql`o.id`)} AS mandate,
      ${premiumBeganAt(sql`o.account_id`, sql`o.completed_at`)} AS premium,
      (o.state = 'open' AND ${isPriceGone(now)}) AS lost,
      EXISTS (SELECT 1 FROM payments q WHERE q.order_id = o.id AND q.id <> p.id AND q.state IN ('created','pending')) AS openElsewhere,
      c.number AS receipt, c.company AS company,
      (SELECT json_group_array(json_object('id', r.id, 'payment', r.payment_id, 'kind', r.kind, 'state', r.state, 'amount', r.amount, 'credits', r.credits,
          'reason', r.reason, 'createdAt', r.created_at, 'doneAt', r.done_at,
          'note', (SELECT n.number FROM receipts n WHERE n.refund_id = r.id),
          'noted', (SELECT min(r.amount, o.price - ${creditNotedAmount(sql`o.id`, sql`n.number`)}) FROM receipts n WHERE n.refund_id = r.id)))
        FROM (SELECT * FROM refunds WHERE order_id = o.id ORDER BY created_at, id) r) AS refunds,
      ${moneyLeft} AS moneyLeft, ${unspentCredits} AS unused, ${numberSetting(siteId, "refund_days")} AS refundDays
    FROM orders o
    LEFT JOIN payments p ON p.id = (SELECT q.id FROM payments q WHERE q.order_id = o.id
      ORDER BY q.state IN ('completed','refunded','charged_back') DESC,
        (q.state = 'pending' AND q.method IN ('sct','sdd')) DESC, q.created_at DESC, q.id DESC LIMIT 1)
    LEFT JOIN receipts c ON c.order_id = o.id AND c.refund_id IS NULL
    WHERE o.account_id = ${id} AND o.site_id = ${siteId} AND ${which}
    ORDER BY o.created_at DESC, o.id DESC LIMIT ${literal(limit)}`;

export const selectOwnOrder = (owner: MemberKey, orderId: OrderId, now: number) =>
  selectOwnWhere(owner, { which: sql`o.id = ${orderId}`, limit: 1, now });

/** A page of the member's orders before a cursor (null: from the newest). */
export const selectOwnOrders = (
  owner: MemberKey,
  before: Cursor | null,
  { limit, now }: Pick<OwnOrderQuery, "limit" | "now">,
) =>
  selectOwnWhere(owner, {
    which: before ? sql`(o.created_at, o.id) < (${before[0]}, ${before[1]})` : sql`1`,
    limit,
    now,
  });

export const selectOrderOfRefund = (owner: MemberKey, id: RefundId) =>
  build
    .select({ id: orders.id })
    .from(refunds)
    .innerJoin(orders, eq(orders.id, refunds.order_id))
    .where(
      and(eq(refunds.id, id), eq(orders.account_id, owner.id), eq(orders.site_id, owner.siteId)),
    );
