import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, siteId, timestamp } from "~/db/columns";
import type { OrderId } from "~/kit/ids";

/**
 * A mandate for one direct debit (SEPA core scheme), by its order. The whole IBAN goes to the
 * provider and is not stored.
 */
export const mandates = sqliteTable(
  "mandates",
  {
    order_id: text("order_id").$type<OrderId>().primaryKey(),
    site_id: siteId(),
    account_id: memberId("account_id"),
    reference: text("reference").notNull(),
    account_holder: text("account_holder"),
    /** The last four characters. */
    iban_end: text("iban_end"),
    /**
     * Keyed hashes of the IBAN and the telephone number, which identify a debtor on this site
     * (R300).
     */
    iban_hash: text("iban_hash"),
    phone_hash: text("phone_hash"),
    street: text("street"),
    house_number: text("house_number"),
    zip: text("zip"),
    city: text("city"),
    phone: text("phone"),
    agreed_at: timestamp("agreed_at").notNull(),
    /** When its debit was returned. */
    returned_at: timestamp("returned_at"),
  },
  (table) => [
    index("mandates_by_account").on(table.account_id), // serves: a member's data export, erasing
    // serves: a debtor's limits
    index("mandates_by_iban").on(table.iban_hash).where(sql`iban_hash IS NOT NULL`),
    // serves: a debtor's limits
    index("mandates_by_phone").on(table.phone_hash).where(sql`phone_hash IS NOT NULL`),
  ],
);

/**
 * A form that waits for its code, encrypted because it contains an IBAN. Deleted after use, or when
 * expired.
 */
export const debitForms = sqliteTable(
  "debit_forms",
  {
    order_id: text("order_id").$type<OrderId>().primaryKey(),
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    form: text("form").notNull(),
    code_hash: text("code_hash").notNull(),
    code_expires_at: timestamp("code_expires_at").notNull(),
    code_attempts: integer("code_attempts").notNull().default(0),
    /** Number of codes sent for this order: each costs a message. */
    sent: integer("sent").notNull().default(1),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    index("debit_forms_by_account").on(table.account_id), // serves: erasing
    // serves: the job that deletes expired forms
    index("debit_forms_by_time").on(table.code_expires_at),
  ],
);

/**
 * Accounts with a returned debit, which cannot use direct debit any more (R275). Their bank account
 * and telephone are identified by the mandate (R300).
 */
export const debitBlocks = sqliteTable("debit_blocks", {
  account_id: memberId("account_id").primaryKey(),
  site_id: siteId(),
  order_id: text("order_id").$type<OrderId>().notNull(),
  blocked_at: timestamp("blocked_at").notNull(),
});
