import { and, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import type { Cursor } from "~/db/cursor";
import { literal } from "~/db/prepared";
import { forSite, type RowOf, subselect, unscoped } from "~/db/query-builder";
import { nullable } from "~/db/text-statement";
import type { OrderId, SiteId } from "~/kit/ids";
import type { OrderNumberKey } from "~/kit/order-number";
import { accounts } from "../account/account.tables";
import { hasPremium } from "../account/account-sql";
import { paymentEvents, payments } from "../payment/payment.tables";
import { payingPaymentOf } from "../payment/payment-sql";
import { numberSetting } from "../site/setting-sql";
import { walletEntries, wallets } from "../wallet/wallet.tables";
import type { OrderState } from "./order";
import { orders, receipts, refunds } from "./order.tables";
import { orderWithNumber } from "./order-sql";
import { moneyLeft, unspentCredits } from "./refund-store";

const o = alias(orders, "o");
const a = alias(accounts, "a");
const p = alias(payments, "p");
/** Another order of the same member. */
const x = alias(orders, "x");

/** What an operator searches orders by, as found in their text (`parseOrderSearch`). */
export type OrderSearch =
  | { by: "email"; email: string; sites: readonly SiteId[] }
  /** Of an order, of its member, of a payment or of a refund. */
  | { by: "id"; id: string }
  | { by: "number"; key: OrderNumberKey }
  | { by: "receipt"; number: number }
  /** The provider's id of a payment. */
  | { by: "provider"; id: string };

export type OrderFilter = {
  siteId?: SiteId | undefined;
  state?: OrderState | undefined;
  search?: OrderSearch | undefined;
  /** Milliseconds UTC; `until` is exclusive. */
  from: number;
  until: number;
};

const ordersOfEverySite = unscoped("operators see the orders of every site");

/** Orders that were placed in a period, the newest first, after a cursor. */
export const selectNewestOrders = (
  { siteId, state, search, from, until }: OrderFilter,
  after: Cursor | null,
  limit: number,
) =>
  ordersOfEverySite
    .select({
      id: orders.id,
      siteId: orders.site_id,
      email: sql<
        string | null
      >`(SELECT ${a.email} FROM ${accounts} a WHERE ${a.id} = ${orders.account_id})`.as("email"),
      state: orders.state,
      credits: orders.credits,
      price: orders.price,
      currency: orders.currency,
      country: orders.country,
      method: orders.method,
      createdAt: orders.created_at,
    })
    .from(orders)
    .where(
      and(
        siteId ? eq(orders.site_id, siteId) : undefined,
        state ? eq(orders.state, state) : undefined,
        search ? matchesSearch(search) : undefined,
        gte(orders.created_at, from),
        lt(orders.created_at, until),
        after ? sql`(${orders.created_at}, ${orders.id}) < (${after[0]}, ${after[1]})` : undefined,
      ),
    )
    .orderBy(sql`${orders.created_at} DESC`, sql`${orders.id} DESC`)
    .limit(literal(limit));

export type ListedOrderRow = RowOf<ReturnType<typeof selectNewestOrders>>;

/** Each alternative is a search of an index. */
function matchesSearch(search: OrderSearch): SQL | undefined {
  switch (search.by) {
    case "email":
      return inArray(
        orders.account_id,
        sql`(SELECT ${a.id} FROM ${accounts} a WHERE ${a.email} = ${search.email}
          AND ${a.site_id} IN (SELECT value FROM json_each(${JSON.stringify(search.sites)})))`,
      );
    case "id":
      return inArray(
        orders.id,
        sql`(SELECT ${search.id}
          UNION ALL SELECT ${o.id} FROM ${orders} o WHERE ${o.account_id} = ${search.id}
          UNION ALL SELECT ${payments.order_id} FROM ${payments} WHERE ${payments.id} = ${search.id}
          UNION ALL SELECT ${refunds.order_id} FROM ${refunds} WHERE ${refunds.id} = ${search.id})`,
      );
    case "number":
      return sql`${orders.id} = ${orderWithNumber(search.key)}`;
    case "receipt":
      return inArray(
        orders.id,
        sql`${subselect({ id: receipts.order_id }).from(receipts).where(eq(receipts.number, search.number))}`,
      );
    case "provider":
      return inArray(
        orders.id,
        sql`(SELECT ${p.order_id} FROM ${payments} p WHERE ${p.provider} IN ('bank', 'stripe')
          AND ${p.provider_id} = ${search.id} AND ${p.provider_id} IS NOT NULL)`,
      );
  }
}

/** The part of a price that no refund returned or tried to return (`hasPaidRemainder`). */
const remainderOf = (order: SQL, price: SQL): SQL =>
  sql`(${price} - (SELECT coalesce(sum(${refunds.amount}), 0) FROM ${refunds} WHERE ${refunds.order_id} = ${order}
    AND ${refunds.kind} <> 'chargeback' AND ${refunds.payment_id} = ${payingPaymentOf(order)}))`;
/** Whether another order of the member still holds money, which keeps their Premium. */
const keepsPremium = sql`EXISTS (SELECT 1 FROM ${orders} x WHERE ${x.account_id} = ${o.account_id} AND ${x.id} <> ${o.id}
  AND ${x.state} IN ('completed', 'withdrawn') AND ${remainderOf(sql`${x.id}`, sql`${x.price}`)} > 0)`;

/** An order of a site with what is left of it. */
const selectOrder = (siteId: SiteId, id: OrderId) =>
  forSite(siteId).text(
    {
      id: o.id,
      siteId: o.site_id,
      accountId: o.account_id,
      email: nullable(a.email),
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
      method: o.method,
      createdAt: o.created_at,
      completedAt: o.completed_at,
      endedAt: o.ended_at,
      paymentId: nullable(payingPaymentOf(sql`${o.id}`).mapWith(payments.id)),
      moneyLeft: sql`${moneyLeft}`.mapWith(Number),
      unused: sql`${unspentCredits}`.mapWith(Number),
      /** Null after the account was erased with its wallet. */
      balance: nullable(
        sql`(SELECT ${wallets.balance} FROM ${wallets} WHERE ${wallets.id} = ${o.wallet_id})`.mapWith(
          wallets.balance,
        ),
      ),
      premium: sql`${hasPremium(sql`${o.account_id}`)}`.mapWith(Boolean),
      remainder: sql`${remainderOf(sql`${o.id}`, sql`${o.price}`)}`.mapWith(Number),
      keepsPremium: keepsPremium.mapWith(Boolean),
      refundDays: sql`${numberSetting(siteId, "refund_days")}`.mapWith(Number),
    },
    ({ columns, inScope }) => sql`SELECT ${columns}
      FROM ${orders} o LEFT JOIN ${accounts} a ON ${a.id} = ${o.account_id}
      WHERE ${inScope(o)} AND ${o.id} = ${id}`,
  );

/** More rows of an order than these exist only in an attack, and would not help anybody. */
const MAX_ROWS = 100;

/** The statements that read an order with everything that belongs to it, for one batch. */
export const selectStaffOrder = (siteId: SiteId, id: OrderId) => ({
  order: selectOrder(siteId, id),
  payments: forSite(siteId)
    .select({
      id: payments.id,
      provider: payments.provider,
      providerId: payments.provider_id,
      method: payments.method,
      state: payments.state,
      failure: payments.fault,
      amount: payments.amount,
      createdAt: payments.created_at,
      changedAt: payments.changed_at,
    })
    .from(payments)
    .where(eq(payments.order_id, id))
    .orderBy(payments.created_at)
    .limit(literal(MAX_ROWS)),
  events: forSite(siteId)
    .select({
      id: paymentEvents.event_id,
      paymentId: paymentEvents.payment_id,
      kind: paymentEvents.kind,
      state: paymentEvents.state,
      amount: paymentEvents.amount,
      receivedAt: paymentEvents.received_at,
    })
    .from(paymentEvents)
    .where(
      inArray(paymentEvents.payment_id, subselect({ id: p.id }).from(p).where(eq(p.order_id, id))),
    )
    .orderBy(paymentEvents.received_at)
    .limit(literal(MAX_ROWS)),
  refunds: forSite(siteId)
    .select({
      id: refunds.id,
      kind: refunds.kind,
      state: refunds.state,
      amount: refunds.amount,
      credits: refunds.credits,
      reason: refunds.reason,
      staff: refunds.staff,
      createdAt: refunds.created_at,
      doneAt: refunds.done_at,
    })
    .from(refunds)
    .where(eq(refunds.order_id, id))
    .orderBy(refunds.created_at)
    .limit(literal(MAX_ROWS)),
  documents: forSite(siteId)
    .select({
      number: receipts.number,
      kind: receipts.kind,
      companyId: receipts.company_id,
      issuedAt: receipts.issued_at,
    })
    .from(receipts)
    .where(isDocumentOf(id))
    .orderBy(receipts.number)
    .limit(literal(MAX_ROWS)),
  entries: forSite(siteId)
    .select({
      number: walletEntries.number,
      reason: walletEntries.reason,
      key: walletEntries.key,
      amount: walletEntries.amount,
      createdAt: walletEntries.created_at,
    })
    .from(walletEntries)
    .where(isEntryOf(id))
    .orderBy(walletEntries.number)
    .limit(literal(MAX_ROWS)),
});

/** By receipts_of_order and receipts_of_refund. */
const isDocumentOf = (id: OrderId): SQL =>
  sql`((${receipts.order_id} = ${id} AND ${receipts.refund_id} IS NULL) OR (${receipts.refund_id} IS NOT NULL
    AND ${receipts.refund_id} IN ${refundIdsOf(id)}))`;

/** The entries that granted the credits of an order and took them back. */
const isEntryOf = (id: OrderId): SQL =>
  sql`(${walletEntries.wallet_id} = (SELECT ${o.wallet_id} FROM ${orders} o WHERE ${o.id} = ${id})
    AND ${walletEntries.reason} IN ('purchase', 'withdrawal', 'chargeback')
    AND (${walletEntries.key} = ${id} OR ${walletEntries.key} IN ${refundIdsOf(id)}))`;

const refundIdsOf = (id: OrderId): SQL =>
  sql`(SELECT ${refunds.id} FROM ${refunds} WHERE ${refunds.order_id} = ${id})`;
