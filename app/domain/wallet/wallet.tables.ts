import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

/**
 * The balance, kept by a trigger on wallet_entries. Triggers refuse every other change of it, a wallet that does not begin
 * empty, and an entry that is changed or deleted: erasing a member takes the person out of the ledger, never a sum.
 */
export const wallets = sqliteTable(
  "wallets",
  {
    account_id: text("account_id").primaryKey(),
    site_id: siteId(),
    balance: integer("balance").notNull().default(0),
    /** The entry that moved the balance last: what the trigger knows its own change by. */
    last_entry_id: text("last_entry_id"),
  },
  (table) => [check("wallets_balance_not_negative", sql`${table.balance} >= 0`)],
);

export const walletEntries = sqliteTable(
  "wallet_entries",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    amount: integer("amount").notNull(),
    reason: text("reason", { enum: ["signup", "message", "grant", "purchase"] }).notNull(),
    /** What the entry pays for; unique per account and reason, so that a retry never charges twice. */
    key: text("key").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    check("wallet_entries_reason", sql`${table.reason} IN ('signup','message','grant','purchase')`),
    uniqueIndex("wallet_entries_by_key").on(table.account_id, table.reason, table.key),
    index("wallet_entries_by_account").on(table.account_id, table.created_at), // serves: the statement of an account
  ],
);
