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
import { moment, oneOf, siteId } from "~/db/columns";
import { METHODS } from "../payment/payment";
import { DISCOUNTS, ORDER_STATES, REFUND_KINDS, REFUND_STATES } from "./order";

/** The column takes a name that no order has: another check would make the table anew, with its triggers. */
const DISCOUNTS_STORED = [...DISCOUNTS, "leaving"] as const;
const RECEIPTS = ["receipt", "credit_note"] as const;

/** Money is minor units of `currency`. What was frozen is kept by a trigger; so is that states move forward. */
export const orders = sqliteTable(
  "orders",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    /** Whose; null once they were erased: what tax law wants kept names nobody then. */
    account_id: text("account_id"),
    wallet_id: text("wallet_id").notNull(),
    /** The form's own id: a form sent twice places one order. */
    client_id: text("client_id").notNull(),
    state: text("state", { enum: ORDER_STATES }).notNull().default("open"),
    bundle: text("bundle").notNull(),
    credits: integer("credits").notNull(),
    currency: text("currency").notNull(),
    /** Without a discount. */
    list_price: integer("list_price").notNull(),
    discount: text("discount", { enum: DISCOUNTS }).notNull().default("none"),
    discount_code: text("discount_code"),
    discount_percent: integer("discount_percent").notNull().default(0),
    /** What is paid, VAT within. */
    price: integer("price").notNull(),
    /** The country whose VAT it is, its rate in hundredths of a percent, and how much of the price it makes. */
    country: text("country").notNull(),
    vat_rate: integer("vat_rate").notNull(),
    vat: integer("vat").notNull(),
    method: text("method", { enum: METHODS }).notNull(),
    /** When they asked for the credits at once (art. 16(m) of directive 2011/83/EU). */
    immediate_at: moment("immediate_at").notNull(),
    /** Where they came from and go back to: a path of the site. */
    back: text("back"),
    created_at: moment("created_at").notNull(),
    completed_at: moment("completed_at"),
    ended_at: moment("ended_at"),
  },
  (table) => [
    check("orders_state", oneOf(table.state, ORDER_STATES)),
    check("orders_discount", oneOf(table.discount, DISCOUNTS_STORED)),
    check("orders_method", oneOf(table.method, METHODS)),
    check("orders_price", sql`${table.price} BETWEEN 1 AND ${table.list_price}`),
    check("orders_vat", sql`${table.vat} BETWEEN 0 AND ${table.price}`),
    uniqueIndex("orders_once").on(table.account_id, table.client_id), // serves: a form sent twice
    index("orders_by_account").on(table.account_id, table.created_at), // serves: /transactions, the month's spending
    index("orders_by_site").on(table.site_id, table.created_at), // serves: operators' lists, the daily report
    index("orders_open").on(table.created_at).where(sql`state = 'open'`), // serves: the chore that forgets
  ],
);

/** What goes back of a payment, and the credits that it takes. A chargeback moves money at the provider alone. */
export const refunds = sqliteTable(
  "refunds",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    order_id: text("order_id").notNull(),
    payment_id: text("payment_id").notNull(),
    kind: text("kind", { enum: REFUND_KINDS }).notNull(),
    state: text("state", { enum: REFUND_STATES }).notNull().default("waiting"),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    credits: integer("credits").notNull(),
    /** What an operator wrote; null where a member or a bank did it. */
    reason: text("reason"),
    /** Who of staff gave it; null likewise. */
    staff: text("staff"),
    provider_id: text("provider_id"),
    created_at: moment("created_at").notNull(),
    done_at: moment("done_at"),
    try_at: moment("try_at").notNull(),
    tries: integer("tries").notNull().default(0),
  },
  (table) => [
    check("refunds_kind", oneOf(table.kind, REFUND_KINDS)),
    check("refunds_state", oneOf(table.state, REFUND_STATES)),
    check("refunds_amount", sql`${table.amount} >= 0 AND ${table.credits} >= 0`),
    uniqueIndex("refunds_once").on(table.payment_id, table.kind).where(sql`kind <> 'at_provider'`), // serves: what goes back goes back once
    index("refunds_by_order").on(table.order_id), // serves: a receipt
    index("refunds_by_site").on(table.site_id, table.created_at), // serves: the daily report
    index("refunds_to_try").on(table.try_at).where(sql`state IN ('waiting','pending')`), // serves: the chore that asks the provider
  ],
);

/** Receipts and credit notes, numbered 1, 2, 3 … per company without a gap, never changed (triggers). */
export const receipts = sqliteTable(
  "receipts",
  {
    company_id: text("company_id").notNull(),
    number: integer("number").notNull(),
    site_id: siteId(),
    kind: text("kind", { enum: RECEIPTS }).notNull(),
    order_id: text("order_id").notNull(),
    refund_id: text("refund_id"),
    /** Who sold it, as of then: JSON of the site's company. */
    company: text("company").notNull(),
    issued_at: moment("issued_at").notNull(),
  },
  (table) => [
    check("receipts_kind", oneOf(table.kind, RECEIPTS)),
    primaryKey({ columns: [table.company_id, table.number] }),
    uniqueIndex("receipts_of_order").on(table.order_id).where(sql`refund_id IS NULL`), // serves: one receipt an order
    uniqueIndex("receipts_of_refund").on(table.refund_id).where(sql`refund_id IS NOT NULL`), // serves: one note a refund
  ],
);

/** What a member lets themself spend in a month: a rise waits a day, a lower one does not (R279). */
export const spendingLimits = sqliteTable("spending_limits", {
  account_id: text("account_id").primaryKey(),
  site_id: siteId(),
  currency: text("currency").notNull(),
  /** Null: none. */
  amount: integer("amount"),
  /** What takes its place, and when; both null where nothing waits. `next_amount` null with a moment: no limit from then on. */
  next_amount: integer("next_amount"),
  next_at: moment("next_at"),
});
