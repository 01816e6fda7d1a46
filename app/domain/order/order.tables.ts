import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { OrderId, PaymentId, RefundId, StoredClientId } from "~/kit/ids";
import type { Currency } from "~/kit/money";
import type { CountryCode } from "../location/countries";
import { PAYMENT_METHODS } from "../payment/payment";
import { DISCOUNTS, ORDER_STATES, REFUND_KINDS, REFUND_STATES } from "./order";

/**
 * The check allows "leaving", which no order has: changing it would rebuild the table and its
 * triggers.
 */
const DISCOUNTS_STORED = [...DISCOUNTS, "leaving"] as const;
const RECEIPT_KINDS = ["receipt", "credit_note"] as const;

/**
 * Money is minor units of `currency`. Triggers protect the frozen columns and allow the state to
 * move forward only.
 */
export const orders = sqliteTable(
  "orders",
  {
    id: text("id").$type<OrderId>().primaryKey(),
    site_id: siteId(),
    /** Null after the account was erased: rows kept for tax law must not identify the member. */
    account_id: memberId("account_id"),
    wallet_id: text("wallet_id").notNull(),
    /** The form's client id, so that a form sent twice places one order. */
    client_id: text("client_id").$type<StoredClientId>().notNull(),
    state: text("state", { enum: ORDER_STATES }).notNull().default("open"),
    bundle: text("bundle").notNull(),
    credits: integer("credits").notNull(),
    currency: text("currency").$type<Currency>().notNull(),
    /** The price without a discount. */
    list_price: integer("list_price").notNull(),
    discount: text("discount", { enum: DISCOUNTS }).notNull().default("none"),
    discount_code: text("discount_code"),
    discount_percent: integer("discount_percent").notNull().default(0),
    /** The price paid, VAT included. */
    price: integer("price").notNull(),
    /** The country whose VAT applies, its rate in hundredths of a percent, and its amount. */
    country: text("country").$type<CountryCode>().notNull(),
    vat_rate: integer("vat_rate").notNull(),
    vat: integer("vat").notNull(),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    /** When the buyer asked for immediate performance (art. 16(m) of directive 2011/83/EU). */
    immediate_at: timestamp("immediate_at").notNull(),
    /** Path of the site that the buyer came from and returns to. */
    back: text("back"),
    created_at: timestamp("created_at").notNull(),
    completed_at: timestamp("completed_at"),
    ended_at: timestamp("ended_at"),
  },
  (table) => [
    check("orders_state", oneOf(table.state, ORDER_STATES)),
    check("orders_discount", oneOf(table.discount, DISCOUNTS_STORED)),
    check("orders_method", oneOf(table.method, PAYMENT_METHODS)),
    check("orders_price", sql`${table.price} BETWEEN 1 AND ${table.list_price}`),
    check("orders_vat", sql`${table.vat} BETWEEN 0 AND ${table.price}`),
    // serves: rejecting a form sent twice
    uniqueIndex("orders_once").on(table.account_id, table.client_id),
    // serves: /transactions, the month's spending
    index("orders_by_account").on(table.account_id, table.created_at),
    // serves: operators' lists, the daily report
    index("orders_by_site").on(table.site_id, table.created_at),
    // serves: the sales that advertising networks are sent
    index("orders_by_completed")
      .on(table.site_id, table.completed_at)
      .where(sql`completed_at IS NOT NULL`),
    // serves: operators' lists of all sites, and of a state
    index("orders_by_time").on(table.created_at, table.id),
    index("orders_by_state").on(table.state, table.created_at, table.id),
    // serves: the job that deletes unpaid orders
    index("orders_open").on(table.created_at).where(sql`state = 'open'`),
  ],
);

/**
 * Refunds of payments, with the credits they remove. For a chargeback the money moves only at the
 * provider.
 */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").$type<RefundId>().primaryKey(),
    site_id: siteId(),
    order_id: text("order_id").$type<OrderId>().notNull(),
    payment_id: text("payment_id").$type<PaymentId>().notNull(),
    kind: text("kind", { enum: REFUND_KINDS }).notNull(),
    state: text("state", { enum: REFUND_STATES }).notNull().default("waiting"),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    credits: integer("credits").notNull(),
    /** The reason an operator wrote; null if a member or a bank caused the refund. */
    reason: text("reason"),
    /** The staff member who refunded; null if a member or a bank caused the refund. */
    staff: text("staff"),
    provider_id: text("provider_id"),
    created_at: timestamp("created_at").notNull(),
    done_at: timestamp("done_at"),
    try_at: timestamp("try_at").notNull(),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [
    check("refunds_kind", oneOf(table.kind, REFUND_KINDS)),
    check("refunds_state", oneOf(table.state, REFUND_STATES)),
    check("refunds_amount", sql`${table.amount} >= 0 AND ${table.credits} >= 0`),
    // serves: refunding a payment once per kind
    uniqueIndex("refunds_once").on(table.payment_id, table.kind).where(sql`kind <> 'at_provider'`),
    index("refunds_by_order").on(table.order_id), // serves: a receipt
    index("refunds_by_site").on(table.site_id, table.created_at), // serves: the daily report
    // serves: the job that sends refunds to the provider
    index("refunds_to_try").on(table.try_at).where(sql`state IN ('waiting','pending')`),
    // serves: operators' list of money that has not arrived
    index("refunds_owed")
      .on(table.created_at, table.id)
      .where(sql`state IN ('waiting','pending','failed')`),
    // serves: operators' list of chargebacks
    index("refunds_chargebacks").on(table.created_at, table.id).where(sql`kind = 'chargeback'`),
  ],
);

/**
 * Receipts and credit notes, numbered 1, 2, 3 … per company without a gap; immutable (triggers).
 */
export const receipts = sqliteTable(
  "receipts",
  {
    company_id: text("company_id").notNull(),
    number: integer("number").notNull(),
    site_id: siteId(),
    kind: text("kind", { enum: RECEIPT_KINDS }).notNull(),
    order_id: text("order_id").notNull(),
    refund_id: text("refund_id"),
    /** The seller at the time of issue: JSON of the site's company. */
    company: text("company").notNull(),
    issued_at: timestamp("issued_at").notNull(),
  },
  (table) => [
    check("receipts_kind", oneOf(table.kind, RECEIPT_KINDS)),
    primaryKey({ columns: [table.company_id, table.number] }),
    // serves: one receipt per order
    uniqueIndex("receipts_of_order").on(table.order_id).where(sql`refund_id IS NULL`),
    // serves: one credit note per refund
    uniqueIndex("receipts_of_refund").on(table.refund_id).where(sql`refund_id IS NOT NULL`),
    // serves: the VAT and the exports of a period
    index("receipts_by_time").on(table.company_id, table.issued_at, table.number),
    // serves: operators' search for a number
    index("receipts_by_number").on(table.number),
  ],
);

/**
 * A member's own monthly spending limit. A higher limit takes effect after a day, a lower one at
 * once (R279).
 */
export const spendingLimits = sqliteTable("spending_limits", {
  account_id: memberId("account_id").primaryKey(),
  site_id: siteId(),
  currency: text("currency").notNull(),
  /** Null means no limit. */
  amount: integer("amount"),
  /**
   * The limit that will replace it, and when; both null if no change is scheduled. A null
   * `next_amount` with a `next_at` removes the limit at that time.
   */
  next_amount: integer("next_amount"),
  next_at: timestamp("next_at"),
});

/** The result of the last comparison of a site's accounting records. */
export const reconciliations = sqliteTable("reconciliations", {
  site_id: siteId().primaryKey(),
  at: timestamp("at").notNull(),
  /** JSON of the disagreements (reconcile-payments.ts). */
  found: text("found").notNull(),
});
