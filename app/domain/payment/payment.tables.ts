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
import { oneOf, siteId, timestamp } from "~/db/columns";
import type { OrderId, PaymentId } from "~/kit/ids";
import { PAYMENT_METHODS, PAYMENT_STATES } from "./payment";

const PROVIDERS = ["bank", "stripe"] as const;
const FAILURE_REASONS = ["card", "expired", "other"] as const;
const EVENT_KINDS = ["payment", "refund"] as const;

/** A trigger allows the state to move forward only, and rejects a change of the amount to pay. */
export const payments = sqliteTable(
  "payments",
  {
    id: text("id").$type<PaymentId>().primaryKey(),
    site_id: siteId(),
    order_id: text("order_id").$type<OrderId>().notNull(),
    provider: text("provider", { enum: PROVIDERS }).notNull(),
    method: text("method", { enum: PAYMENT_METHODS }).notNull(),
    /** The provider's id of the payment; null until it was begun there. */
    provider_id: text("provider_id"),
    state: text("state", { enum: PAYMENT_STATES }).notNull().default("created"),
    fault: text("fault", { enum: FAILURE_REASONS }),
    /** The provider's code of the payer's bank, for methods that ask for it; the next form preselects it. */
    bank: text("bank"),
    /** Minor units. */
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    /** The provider's page where the payer continues, while the payment is pending. */
    url: text("url"),
    created_at: timestamp("created_at").notNull(),
    changed_at: timestamp("changed_at").notNull(),
    /** When the provider is queried next, and how often it was queried. */
    look_at: timestamp("look_at").notNull(),
    looks: integer("looks").notNull().default(0),
  },
  (table) => [
    check("payments_provider", oneOf(table.provider, PROVIDERS)),
    check("payments_method", oneOf(table.method, PAYMENT_METHODS)),
    check("payments_state", oneOf(table.state, PAYMENT_STATES)),
    check("payments_amount", sql`${table.amount} > 0 AND typeof(${table.amount}) = 'integer'`),
    uniqueIndex("payments_by_provider")
      .on(table.provider, table.provider_id)
      .where(sql`provider_id IS NOT NULL`), // serves: the event of a provider
    uniqueIndex("payments_paid_once")
      .on(table.order_id)
      .where(sql`state IN ('completed','refunded','charged_back')`), // serves: one payment pays an order
    index("payments_by_order").on(table.order_id, table.created_at), // serves: a receipt
    // serves: the job that queries settled payments again
    index("payments_by_time").on(table.created_at),
    // serves: the job that queries pending payments
    index("payments_to_look").on(table.look_at).where(sql`state IN ('created','pending')`),
  ],
);

/** Provider events, each stored once. Rows are never changed or deleted (triggers). */
export const paymentEvents = sqliteTable(
  "payment_events",
  {
    provider: text("provider", { enum: PROVIDERS }).notNull(),
    event_id: text("event_id").notNull(),
    site_id: siteId(),
    payment_id: text("payment_id").$type<PaymentId>().notNull(),
    kind: text("kind", { enum: EVENT_KINDS }).notNull(),
    state: text("state").notNull(),
    amount: integer("amount").notNull(),
    currency: text("currency").notNull(),
    at: timestamp("at").notNull(),
    received_at: timestamp("received_at").notNull(),
  },
  (table) => [
    check("payment_events_provider", oneOf(table.provider, PROVIDERS)),
    check("payment_events_kind", oneOf(table.kind, EVENT_KINDS)),
    primaryKey({ columns: [table.provider, table.event_id] }), // serves: the same event sent again
    // serves: the operators' order view, the daily report
    index("payment_events_by_payment").on(table.payment_id, table.received_at),
  ],
);
