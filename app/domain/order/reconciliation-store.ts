import { and, eq, gte, inArray, isNotNull, lt, lte, notExists, type SQL, sql } from "drizzle-orm";
import { alias, type SQLiteColumn } from "drizzle-orm/sqlite-core";
import { literal } from "~/db/prepared";
import { forSite, insertInto, type RowOf, subselect, unscoped } from "~/db/query-builder";
import type { SiteId } from "~/kit/ids";
import { paymentEvents, payments } from "../payment/payment.tables";
import { deleteFailedPayments } from "../payment/payment-sql";
import { hostOf } from "../site/setting-sql";
import { walletEntries } from "../wallet/wallet.tables";
import { UNPAID_ORDER_TTL } from "./order";
import { orders, receipts, reconciliations, refunds } from "./order.tables";
import { creditNotedAmount } from "./receipt-store";

const o = alias(orders, "o");
const p = alias(payments, "p");
const r = alias(refunds, "r");
const c = alias(receipts, "c");
const e = alias(walletEntries, "e");
const v = alias(paymentEvents, "v");
/** Other refunds of a payment, and another order of a wallet. */
const b = alias(refunds, "b");
const x = alias(orders, "x");

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

/** Maximum number of disagreements listed per kind; more would add no information. */
const MAX_DISAGREEMENTS = 50;

const asKind = String as (value: unknown) => DisagreementKind;
const isCreatedWithin = (column: SQLiteColumn, { from, until }: ReportSpan): SQL =>
  sql`${column} >= ${from} AND ${column} < ${until}`;

type Disagreements = {
  /** What disagrees; null if nothing does. */
  what: SQL;
  id: SQLiteColumn;
  /** The tables joined to the orders `o`. */
  joins?: SQL;
  when?: SQL;
  isDistinct?: boolean;
};

/** Disagreements about the orders placed within a span, oldest order first. */
const selectDisagreements = (
  span: ReportSpan,
  { what, id, joins, when = sql`1`, isDistinct = false }: Disagreements,
) =>
  forSite(span.siteId).text(
    { what: what.mapWith(asKind), orderId: o.id, id: sql`${id}`.mapWith(String) },
    ({
      columns,
      inScope,
    }) => sql`SELECT ${isDistinct ? sql`DISTINCT` : undefined} ${columns} FROM ${orders} o ${joins}
      WHERE ${inScope(o)} AND ${isCreatedWithin(o.created_at, span)} AND what IS NOT NULL AND ${when}
      ORDER BY ${o.created_at} LIMIT ${literal(MAX_DISAGREEMENTS)}`,
  );

/** A disagreement about an order; `id` is that of the payment, refund, entry or order concerned. */
export type RecordDisagreement = RowOf<ReturnType<typeof selectDisagreements>>;

const PAID_STATES = sql`('completed', 'refunded', 'charged_back')`;
const isPaid = sql`EXISTS (SELECT 1 FROM ${payments} p WHERE ${p.order_id} = ${o.id} AND ${p.state} IN ${PAID_STATES}
  AND ${p.amount} = ${o.price} AND ${p.currency} = ${o.currency})`;
const isGranted = sql`EXISTS (SELECT 1 FROM ${walletEntries} e WHERE ${e.wallet_id} = ${o.wallet_id} AND ${e.reason} = 'purchase'
  AND ${e.key} = ${o.id} AND ${e.amount} = ${o.credits})`;

/** Compares orders with their payments, the ledger and the receipts. */
export const selectOrderDisagreements = (span: ReportSpan) =>
  selectDisagreements(span, {
    what: sql`CASE WHEN ${o.state} <> 'open' AND NOT ${isPaid} THEN 'unpaid'
      WHEN ${o.state} = 'open' AND ${isPaid} THEN 'unfinished'
      WHEN ${o.state} <> 'open' AND NOT ${isGranted} THEN 'ungranted'
      WHEN ${o.state} = 'open' AND ${isGranted} THEN 'granted_unpaid'
      WHEN ${o.state} <> 'open' AND NOT EXISTS (SELECT 1 FROM ${receipts} c
        WHERE ${c.order_id} = ${o.id} AND ${c.refund_id} IS NULL) THEN 'no_receipt'
      WHEN ${o.price} < (SELECT coalesce(sum(${r.amount}), 0) FROM ${refunds} r WHERE ${r.order_id} = ${o.id} AND ${r.state} <> 'failed'
        AND ${r.kind} IN ('withdrawal', 'goodwill', 'at_provider')
        AND EXISTS (SELECT 1 FROM ${payments} p WHERE ${p.id} = ${r.payment_id} AND ${p.state} IN ${PAID_STATES})) THEN 'over_refunded'
    END`,
    id: o.id,
  });

const hasEventInState = (state: SQL): SQL =>
  sql`EXISTS (SELECT 1 FROM ${paymentEvents} v WHERE ${v.payment_id} = ${p.id} AND ${v.kind} = 'payment' AND ${v.state} IN ${state}
    AND ${v.amount} = ${p.amount} AND ${v.currency} = ${p.currency})`;
/** A chargeback event also proves that the payment had been made. */
const hasPaidEvent = hasEventInState(sql`('completed', 'charged_back')`);

/** Compares payments with the events of their provider. */
export const selectPaymentDisagreements = (span: ReportSpan, now: number) =>
  selectDisagreements(span, {
    what: sql`CASE WHEN ${p.state} IN ('completed', 'surplus', 'refunded', 'charged_back') AND NOT ${hasPaidEvent} THEN 'unsaid'
      WHEN ${p.state} IN ('created', 'pending', 'failed', 'cancelled') AND ${hasPaidEvent} THEN 'unheard'
      WHEN ${p.state} = 'surplus' AND NOT EXISTS (SELECT 1 FROM ${refunds} r
        WHERE ${r.payment_id} = ${p.id} AND ${r.order_id} = ${o.id}) THEN 'surplus_kept'
      WHEN ${p.state} = 'pending' AND ${p.created_at} < ${now} - ${UNPAID_ORDER_TTL} THEN 'payment_waits'
    END`,
    id: p.id,
    joins: sql`JOIN ${payments} p ON ${p.order_id} = ${o.id}`,
  });

/**
 * The provider reported a failure after it had reported completion; we keep the completed state.
 */
const failedAfterCompletion = sql`EXISTS (SELECT 1 FROM ${paymentEvents} v WHERE ${v.payment_id} = ${r.payment_id} AND ${v.kind} = 'refund'
  AND ${v.state} = 'failed' AND ${v.amount} = ${r.amount} AND ${v.received_at} >= ${r.done_at})`;
const isRevoked = sql`EXISTS (SELECT 1 FROM ${walletEntries} e WHERE ${e.wallet_id} = ${o.wallet_id}
  AND ${e.reason} IN ('withdrawal', 'chargeback') AND ${e.key} = ${r.id} AND ${e.amount} = -${r.credits})`;

/**
 * Compares refunds with the ledger and the credit notes, and lists overdue and failed ones. Refunds
 * created before `overdueBefore` should be completed.
 */
export const selectRefundDisagreements = (span: ReportSpan, overdueBefore: number) =>
  selectDisagreements(span, {
    what: sql`CASE WHEN ${r.credits} > 0 AND NOT ${isRevoked} THEN 'untaken'
      WHEN ${r.kind} IN ('withdrawal', 'goodwill') AND NOT EXISTS (SELECT 1 FROM ${receipts} c WHERE ${c.refund_id} = ${r.id})
        AND ${o.price} > ${creditNotedAmount(sql`${o.id}`)} THEN 'no_note'
      WHEN ${r.state} IN ('waiting', 'pending') AND ${r.created_at} < ${overdueBefore} THEN 'refund_waits'
      WHEN ${r.state} = 'failed' AND EXISTS (SELECT 1 FROM ${payments} p
        WHERE ${p.id} = ${r.payment_id} AND ${p.state} <> 'charged_back') THEN 'refund_failed'
      WHEN ${r.state} = 'completed' AND ${r.kind} <> 'chargeback' AND ${failedAfterCompletion} THEN 'refund_failed'
    END`,
    id: r.id,
    joins: sql`JOIN ${refunds} r ON ${r.order_id} = ${o.id}`,
  });

/** Payments a bank reversed although they were refunded before or within the span, of any order. */
export const selectPaidOutTwice = (span: ReportSpan) =>
  forSite(span.siteId).text(
    {
      what: sql`'out_twice'`.mapWith(asKind),
      orderId: r.order_id,
      id: sql`${r.id}`.mapWith(String),
    },
    ({
      columns,
      inScope,
    }) => sql`SELECT ${columns} FROM ${refunds} r JOIN ${payments} p ON ${p.id} = ${r.payment_id}
      WHERE ${inScope(r)} AND ${isCreatedWithin(r.created_at, span)} AND ${r.kind} = 'chargeback'
        AND ${p.amount} < (SELECT sum(${b.amount}) FROM ${refunds} b
          WHERE ${b.order_id} = ${r.order_id} AND ${b.payment_id} = ${p.id} AND ${b.state} = 'completed')
      ORDER BY ${r.created_at} LIMIT ${literal(MAX_DISAGREEMENTS)}`,
  );

/** Ledger entries later than an order of their wallet that belong to no order and no refund. */
export const selectEntryDisagreements = (span: ReportSpan) =>
  selectDisagreements(span, {
    what: sql`'unordered'`,
    id: e.key,
    joins: sql`JOIN ${walletEntries} e ON ${e.wallet_id} = ${o.wallet_id} AND ${e.reason} IN ('purchase', 'withdrawal', 'chargeback')`,
    when: sql`${e.created_at} >= ${o.created_at}
      AND NOT EXISTS (SELECT 1 FROM ${orders} x WHERE ${e.reason} = 'purchase' AND ${x.id} = ${e.key} AND ${x.wallet_id} = ${e.wallet_id})
      AND NOT EXISTS (SELECT 1 FROM ${refunds} r WHERE ${e.reason} <> 'purchase' AND ${r.id} = ${e.key})`,
    isDistinct: true,
  });

const sumOf = (column: SQLiteColumn) => sql`sum(${column})`.mapWith(Number);

/** What was paid within the span, per currency, in minor units; VAT included. */
export const selectSales = ({ siteId, from, until }: ReportSpan) =>
  forSite(siteId)
    .select({
      currency: orders.currency,
      orders: sql`count(*)`.mapWith(Number).as("orders"),
      paid: sumOf(orders.price).as("paid"),
      vat: sumOf(orders.vat).as("vat"),
      credits: sumOf(orders.credits).as("credits"),
    })
    .from(orders)
    .where(
      and(
        gte(orders.created_at, from - UNPAID_ORDER_TTL),
        lt(orders.created_at, until),
        gte(orders.completed_at, from),
        lt(orders.completed_at, until),
      ),
    )
    .groupBy(orders.currency)
    .orderBy(orders.currency);

export type SalesRow = RowOf<ReturnType<typeof selectSales>>;

/** Refunds created within the span, of any order; surplus payments are left out. */
export const selectRefundTotals = (span: ReportSpan) =>
  forSite(span.siteId)
    .select({
      currency: refunds.currency,
      refunds: sql`count(*)`.mapWith(Number).as("refunds"),
      refundedAmount: sumOf(refunds.amount).as("refundedAmount"),
      creditsTakenBack: sumOf(refunds.credits).as("creditsTakenBack"),
    })
    .from(refunds)
    .where(
      and(
        isCreatedWithin(refunds.created_at, span),
        sql`${refunds.kind} <> 'surplus' AND ${refunds.state} <> 'failed'`,
      ),
    )
    .groupBy(refunds.currency)
    .orderBy(refunds.currency);

export type RefundTotalsRow = RowOf<ReturnType<typeof selectRefundTotals>>;

type DueQuery = { provider: Provider; now: number };
type Provider = (typeof payments.$inferSelect)["provider"];
/** As text, which refunds_to_try needs. */
const isUnfinished = sql`${refunds.state} IN ('waiting','pending')`;

/**
 * Refunds due to be sent to the provider, longest waiting first; by refunds_to_try. Refunds made by
 * hand at the provider and chargebacks need no request.
 */
export const selectRefundsDue = ({ provider, now }: DueQuery, limit: number) =>
  unscoped("due refunds of all sites")
    .select({
      id: refunds.id,
      siteId: refunds.site_id,
      paymentId: refunds.payment_id,
      providerId: sql`${payments.provider_id}`.mapWith(String).as("providerId"),
      amount: refunds.amount,
      currency: sql`${refunds.currency}`.mapWith(orders.currency).as("refundCurrency"),
      host: sql`${hostOf(sql`${refunds.site_id}`)}`.mapWith(String).as("host"),
      tryAt: refunds.try_at,
      tries: refunds.tries,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.payment_id))
    .where(
      and(
        isUnfinished,
        lte(refunds.try_at, now),
        sql`${refunds.kind} IN ('withdrawal', 'goodwill', 'surplus')`,
        eq(payments.provider, provider),
        isNotNull(payments.provider_id),
      ),
    )
    .orderBy(refunds.try_at)
    .limit(literal(limit));

export type RefundDue = RowOf<ReturnType<typeof selectRefundsDue>>;

/** Claims a refund until a given time; of two concurrent runs only one succeeds. */
export const claimRefund = ({ id, siteId, tryAt }: RefundDue, until: number) =>
  forSite(siteId)
    .update(refunds)
    .set({ tries: sql`${refunds.tries} + 1`, try_at: until })
    .where(and(eq(refunds.id, id), eq(refunds.try_at, tryAt), isUnfinished));

/** Unpaid orders created before a time, oldest first, without a payment that may still complete. */
const selectDeletable = (before: number, limit: number) =>
  subselect({ id: o.id })
    .from(o)
    .where(
      and(
        sql`${o.state} = 'open'`,
        lt(o.created_at, before),
        notExists(
          subselect({ one: sql`1` })
            .from(p)
            .where(and(eq(p.order_id, o.id), sql`${p.state} NOT IN ('failed', 'cancelled')`)),
        ),
      ),
    )
    .orderBy(o.created_at)
    .limit(literal(limit));

/** Deletes the orders with their payments; the provider events stay, since they identify nobody. */
export const deleteUnpaid = (before: number, limit: number) => ({
  payments: deleteFailedPayments(selectDeletable(before, limit)),
  orders: unscoped("unpaid orders of all sites")
    .delete(orders)
    .where(inArray(orders.id, selectDeletable(before, limit))),
});

type StoredReconciliation = { siteId: SiteId; at: number; found: string };

/** Replaces the result of a site's last comparison. */
export const storeReconciliation = ({ siteId, at, found }: StoredReconciliation) =>
  insertInto(reconciliations)
    .values({ site_id: siteId, at, found })
    .onConflictDoUpdate({ target: reconciliations.site_id, set: { at, found } });

/** The results of the sites of a database: one row each. */
export const selectReconciliations = () =>
  unscoped("operators see the result of every site")
    .select({
      siteId: reconciliations.site_id,
      at: reconciliations.at,
      found: reconciliations.found,
    })
    .from(reconciliations);
