import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import type { Statement } from "~/db/batch";
import { literal } from "~/db/prepared";
import { build } from "~/db/query-builder";
import type { OrderId, RefundId, SiteId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import type { ProviderRefundRequest } from "../payment/payment";
import { deleteFailedPayments } from "../payment/payment-sql";
import { hostOf } from "../site/setting-sql";
import { UNPAID_ORDER_TTL } from "./order";
import { orders, refunds } from "./order.tables";
import { creditNotedAmount } from "./receipt-store";

/**
 * The accounting records are the orders, payments, refunds, receipts and ledger of a site, and the
 * events of its provider. Each record implies rows in the others, so that a row that was edited by
 * hand, lost or duplicated is detected.
 */

/** The kinds of disagreement between the records. */
export type DisagreementKind =
  | ("unpaid" | "unfinished" | "ungranted" | "granted_unpaid" | "no_receipt")
  | ("over_refunded" | "unsaid" | "unheard" | "surplus_kept" | "payment_waits")
  | ("untaken" | "no_note" | "refund_waits" | "refund_failed" | "unordered" | "out_twice");

/** Orders that a site's members placed within a time span; `until` is exclusive. */
export type ReportSpan = { siteId: SiteId; from: number; until: number };
/** A disagreement about an order; `id` is that of the payment, refund, entry or order concerned. */
export type RecordDisagreement = { what: DisagreementKind; orderId: OrderId; id: string };

/** Maximum number of disagreements listed per kind; more would add no information. */
const MAX_DISAGREEMENTS = 50;

const isPlacedWithin = ({ siteId, from, until }: ReportSpan): SQL =>
  sql`o.site_id = ${siteId} AND o.created_at >= ${from} AND o.created_at < ${until}`;
const PAID_STATES = sql`('completed', 'refunded', 'charged_back')`;
const isPaid = sql`EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.state IN ${PAID_STATES}
  AND p.amount = o.price AND p.currency = o.currency)`;
const isGranted = sql`EXISTS (SELECT 1 FROM wallet_entries e WHERE e.wallet_id = o.wallet_id AND e.reason = 'purchase'
  AND e.key = o.id AND e.amount = o.credits)`;

/** Compares orders with their payments, the ledger and the receipts. */
export const selectOrderDisagreements = (span: ReportSpan): Statement<RecordDisagreement> => sql`
  SELECT CASE WHEN o.state <> 'open' AND NOT ${isPaid} THEN 'unpaid'
      WHEN o.state = 'open' AND ${isPaid} THEN 'unfinished'
      WHEN o.state <> 'open' AND NOT ${isGranted} THEN 'ungranted'
      WHEN o.state = 'open' AND ${isGranted} THEN 'granted_unpaid'
      WHEN o.state <> 'open' AND NOT EXISTS (SELECT 1 FROM receipts c WHERE c.order_id = o.id AND c.refund_id IS NULL) THEN 'no_receipt'
      WHEN o.price < (SELECT coalesce(sum(r.amount), 0) FROM refunds r WHERE r.order_id = o.id AND r.state <> 'failed'
        AND r.kind IN ('withdrawal', 'goodwill', 'at_provider')
        AND EXISTS (SELECT 1 FROM payments p WHERE p.id = r.payment_id AND p.state IN ${PAID_STATES})) THEN 'over_refunded'
    END AS what, o.id AS orderId, o.id AS id
  FROM orders o WHERE ${isPlacedWithin(span)} AND what IS NOT NULL ORDER BY o.created_at LIMIT ${literal(MAX_DISAGREEMENTS)}`;

const hasEventInState = (state: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM payment_events v WHERE v.payment_id = p.id AND v.kind = 'payment' AND v.state IN ${state}
    AND v.amount = p.amount AND v.currency = p.currency)`;
/** A chargeback event also proves that the payment had been made. */
const hasPaidEvent = hasEventInState(sql`('completed', 'charged_back')`);

/** Compares payments with the events of their provider. */
export const selectPaymentDisagreements = (
  span: ReportSpan,
  now: number,
): Statement<RecordDisagreement> => sql`
  SELECT CASE WHEN p.state IN ('completed', 'surplus', 'refunded', 'charged_back') AND NOT ${hasPaidEvent} THEN 'unsaid'
      WHEN p.state IN ('created', 'pending', 'failed', 'cancelled') AND ${hasPaidEvent} THEN 'unheard'
      WHEN p.state = 'surplus' AND NOT EXISTS (SELECT 1 FROM refunds r WHERE r.payment_id = p.id AND r.order_id = o.id) THEN 'surplus_kept'
      WHEN p.state = 'pending' AND p.created_at < ${now} - ${UNPAID_ORDER_TTL} THEN 'payment_waits'
    END AS what, o.id AS orderId, p.id AS id
  FROM orders o JOIN payments p ON p.order_id = o.id WHERE ${isPlacedWithin(span)} AND what IS NOT NULL
  ORDER BY o.created_at LIMIT ${literal(MAX_DISAGREEMENTS)}`;

/**
 * The provider reported a failure after it had reported completion; we keep the completed state.
 */
const failedAfterCompletion = sql`EXISTS (SELECT 1 FROM payment_events v WHERE v.payment_id = r.payment_id AND v.kind = 'refund'
  AND v.state = 'failed' AND v.amount = r.amount AND v.received_at >= r.done_at)`;

/**
 * Compares refunds with the ledger and the credit notes, and lists overdue and failed ones. Refunds
 * created before `overdueBefore` should be completed.
 */
export const selectRefundDisagreements = (
  span: ReportSpan,
  overdueBefore: number,
): Statement<RecordDisagreement> => sql`
  SELECT CASE WHEN r.credits > 0 AND NOT EXISTS (SELECT 1 FROM wallet_entries e WHERE e.wallet_id = o.wallet_id
        AND e.reason IN ('withdrawal', 'chargeback') AND e.key = r.id AND e.amount = -r.credits) THEN 'untaken'
      WHEN r.kind IN ('withdrawal', 'goodwill') AND NOT EXISTS (SELECT 1 FROM receipts c WHERE c.refund_id = r.id)
        AND o.price > ${creditNotedAmount(sql`o.id`)} THEN 'no_note'
      WHEN r.state IN ('waiting', 'pending') AND r.created_at < ${overdueBefore} THEN 'refund_waits'
      WHEN r.state = 'failed' AND EXISTS (SELECT 1 FROM payments p WHERE p.id = r.payment_id AND p.state <> 'charged_back') THEN 'refund_failed'
      WHEN r.state = 'completed' AND r.kind <> 'chargeback' AND ${failedAfterCompletion} THEN 'refund_failed'
    END AS what, o.id AS orderId, r.id AS id
  FROM orders o JOIN refunds r ON r.order_id = o.id WHERE ${isPlacedWithin(span)} AND what IS NOT NULL
  ORDER BY o.created_at LIMIT ${literal(MAX_DISAGREEMENTS)}`;

/** Payments a bank reversed although they were refunded before or within the span, of any order. */
export const selectPaidOutTwice = ({
  siteId,
  from,
  until,
}: ReportSpan): Statement<RecordDisagreement> => sql`
  SELECT 'out_twice' AS what, r.order_id AS orderId, r.id AS id FROM refunds r JOIN payments p ON p.id = r.payment_id
  WHERE r.site_id = ${siteId} AND r.created_at >= ${from} AND r.created_at < ${until} AND r.kind = 'chargeback'
    AND p.amount < (SELECT sum(b.amount) FROM refunds b WHERE b.order_id = r.order_id AND b.payment_id = p.id AND b.state = 'completed')
  ORDER BY r.created_at LIMIT ${literal(MAX_DISAGREEMENTS)}`;

/** Ledger entries later than an order of their wallet that belong to no order and no refund. */
export const selectEntryDisagreements = (span: ReportSpan): Statement<RecordDisagreement> => sql`
  SELECT DISTINCT 'unordered' AS what, o.id AS orderId, e.key AS id
  FROM orders o JOIN wallet_entries e ON e.wallet_id = o.wallet_id AND e.reason IN ('purchase', 'withdrawal', 'chargeback')
  WHERE ${isPlacedWithin(span)} AND e.created_at >= o.created_at
    AND NOT EXISTS (SELECT 1 FROM orders x WHERE e.reason = 'purchase' AND x.id = e.key AND x.wallet_id = e.wallet_id)
    AND NOT EXISTS (SELECT 1 FROM refunds r WHERE e.reason <> 'purchase' AND r.id = e.key)
  ORDER BY o.created_at LIMIT ${literal(MAX_DISAGREEMENTS)}`;

export type SalesRow = {
  currency: string;
  orders: number;
  paid: number;
  vat: number;
  credits: number;
};
/** What was paid within the span, per currency, in minor units; VAT included. */
export const selectSales = ({ siteId, from, until }: ReportSpan): Statement<SalesRow> => sql`
  SELECT o.currency AS currency, count(*) AS orders, sum(o.price) AS paid, sum(o.vat) AS vat, sum(o.credits) AS credits
  FROM orders o WHERE o.site_id = ${siteId} AND o.created_at >= ${from} - ${UNPAID_ORDER_TTL} AND o.created_at < ${until}
    AND o.completed_at >= ${from} AND o.completed_at < ${until} GROUP BY o.currency ORDER BY o.currency`;

export type RefundTotalsRow = {
  currency: string;
  refunds: number;
  refundedAmount: number;
  creditsTakenBack: number;
};
/** Refunds created within the span, of any order; surplus payments are left out. */
export const selectRefundTotals = ({
  siteId,
  from,
  until,
}: ReportSpan): Statement<RefundTotalsRow> => sql`
  SELECT r.currency AS currency, count(*) AS refunds, sum(r.amount) AS refundedAmount, sum(r.credits) AS creditsTakenBack FROM refunds r
  WHERE r.site_id = ${siteId} AND r.created_at >= ${from} AND r.created_at < ${until} AND r.kind <> 'surplus' AND r.state <> 'failed'
  GROUP BY r.currency ORDER BY r.currency`;

type DueQuery = { provider: string; now: number };

export type RefundDue = Omit<ProviderRefundRequest, "id" | "currency"> & {
  id: RefundId;
  currency: Currency;
  host: string;
  tryAt: number;
  tries: number;
};
/**
 * Refunds due to be sent to the provider, longest waiting first; by refunds_to_try. Refunds made by
 * hand at the provider and chargebacks need no request.
 */
export const selectRefundsDue = (
  { provider, now }: DueQuery,
  limit: number,
): Statement<RefundDue> =>
  sql`SELECT r.id AS id, r.site_id AS siteId, r.payment_id AS paymentId, p.provider_id AS providerId, r.amount AS amount,
      r.currency AS currency, ${hostOf(sql`r.site_id`)} AS host, r.try_at AS tryAt, r.tries AS tries
    FROM refunds r JOIN payments p ON p.id = r.payment_id
    WHERE r.state IN ('waiting','pending') AND r.try_at <= ${now} AND r.kind IN ('withdrawal', 'goodwill', 'surplus')
      AND p.provider = ${provider} AND p.provider_id IS NOT NULL
    ORDER BY r.try_at LIMIT ${literal(limit)}`;

/** Claims a refund until a given time; of two concurrent runs only one succeeds. */
export const claimRefund = ({ id, tryAt }: RefundDue, until: number) =>
  build
    .update(refunds)
    .set({ tries: sql`${refunds.tries} + 1`, try_at: until })
    .where(
      and(
        eq(refunds.id, id),
        eq(refunds.try_at, tryAt),
        inArray(refunds.state, ["waiting", "pending"]),
      ),
    );

/** Unpaid orders created before a time, oldest first, without a payment that may still complete. */
const selectDeletable = (before: number, limit: number): SQL =>
  sql`SELECT o.id FROM orders o WHERE o.state = 'open' AND o.created_at < ${before}
    AND NOT EXISTS (SELECT 1 FROM payments p WHERE p.order_id = o.id AND p.state NOT IN ('failed', 'cancelled'))
    ORDER BY o.created_at LIMIT ${literal(limit)}`;

/** Deletes the orders with their payments; the provider events stay, since they identify nobody. */
export const deleteUnpaid = (before: number, limit: number) => ({
  payments: deleteFailedPayments(selectDeletable(before, limit)),
  orders: build.delete(orders).where(sql`${orders.id} IN (${selectDeletable(before, limit)})`),
});
