import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { OrderId } from "~/kit/ids";

const STATUSES = ["active", "ended"] as const;
export const VALIDITIES = ["once", "once-per-user", "unlimited"] as const;

/** A code issued by an operator; upper case. */
export const discountCodes = sqliteTable(
  "discount_codes",
  {
    site_id: siteId(),
    code: text("code").notNull(),
    value_percentage: integer("value_percentage").notNull(),
    /** Null means any: country, member, currency, payment method (JSON list), no end. */
    country: text("country"),
    user_id: memberId("user_id"),
    currency: text("currency"),
    /** Minor units of `currency`; 0 for no minimum. */
    minimum_order_value: integer("minimum_order_value").notNull().default(0),
    paymentmethods: text("paymentmethods"),
    expires: timestamp("expires"),
    validity: text("validity", { enum: VALIDITIES }).notNull().default("once-per-user"),
    status: text("status", { enum: STATUSES }).notNull().default("active"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.code] }), // serves: an entered code
    check("discount_codes_status", oneOf(table.status, STATUSES)),
    check("discount_codes_validity", oneOf(table.validity, VALIDITIES)),
    check("discount_codes_percentage", sql`${table.value_percentage} BETWEEN 1 AND 90`),
  ],
);

/**
 * The use of a code by a completed order. `slot` makes it unique: '' for "once", the member for
 * "once-per-user", the order for "unlimited".
 */
export const discountUses = sqliteTable(
  "discount_uses",
  {
    site_id: siteId(),
    code: text("code").notNull(),
    slot: text("slot").notNull(),
    account_id: memberId("account_id"),
    order_id: text("order_id").$type<OrderId>().notNull(),
    /** An unpaid order holds the use until this time; null once it is final. */
    held_until: timestamp("held_until"),
    used_at: timestamp("used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.code, table.slot] }), // serves: one use per slot
    // serves: erasing, a member's data export
    index("discount_uses_by_account").on(table.account_id).where(sql`account_id IS NOT NULL`),
    index("discount_uses_by_order").on(table.order_id), // serves: a completed order
  ],
);
