import { sql } from "drizzle-orm";
import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, oneOf, siteId } from "~/db/columns";

const STATUSES = ["active", "ended"] as const;
const VALIDITIES = ["once", "once-per-user", "unlimited"] as const;

/** A code that an operator gives out; capitals. */
export const discountCodes = sqliteTable(
  "discount_codes",
  {
    site_id: siteId(),
    code: text("code").notNull(),
    value_percentage: integer("value_percentage").notNull(),
    /** Null: of any country, any member, any currency, any method (JSON list), without an end. */
    country: text("country"),
    user_id: text("user_id"),
    currency: text("currency"),
    /** Minor units of `currency`; 0 where none. */
    minimum_order_value: integer("minimum_order_value").notNull().default(0),
    paymentmethods: text("paymentmethods"),
    expires: moment("expires"),
    validity: text("validity", { enum: VALIDITIES }).notNull().default("once-per-user"),
    status: text("status", { enum: STATUSES }).notNull().default("active"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.code] }), // serves: a code that is entered
    check("discount_codes_status", oneOf(table.status, STATUSES)),
    check("discount_codes_validity", oneOf(table.validity, VALIDITIES)),
    check("discount_codes_percentage", sql`${table.value_percentage} BETWEEN 1 AND 90`),
  ],
);

/** A use of a code: taken by a completed order. `slot` makes it once: '' for "once", the member for "once-per-user", the order for "unlimited". */
export const discountUses = sqliteTable(
  "discount_uses",
  {
    site_id: siteId(),
    code: text("code").notNull(),
    slot: text("slot").notNull(),
    account_id: text("account_id"),
    order_id: text("order_id").notNull(),
    /** While its order is not paid it holds the use until then. */
    held_until: moment("held_until"),
    used_at: moment("used_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.code, table.slot] }), // serves: once
    index("discount_uses_by_account").on(table.account_id).where(sql`account_id IS NOT NULL`), // serves: erasing, a member's copy
    index("discount_uses_by_order").on(table.order_id), // serves: an order that is paid
  ],
);
