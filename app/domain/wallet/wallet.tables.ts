import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

/**
 * The balance, kept by a trigger on wallet_entries. Triggers refuse every other change of it, a wallet that does not begin
 * empty, a wallet with entries that is deleted, and an entry that is changed or deleted: erasing a member takes the person out of the ledger, never a sum.
 */
export const wallets = sqliteTable(
  "wallets",
  {
    account_id: text("account_id").primaryKey(),
    site_id: siteId(),
    balance: integer("balance").notNull().default(0),
    /** How many entries there are; the last one moved the balance: what the trigger knows its own change by. */
    entries: integer("entries").notNull().default(0),
    last_reason: text("last_reason"),
    last_key: text("last_key"),
  },
  (table) => [
    check("wallets_balance_not_negative", sql`${table.balance} >= 0`),
    check("wallets_balance_whole", sql`typeof(${table.balance}) = 'integer'`),
  ],
);

export const walletEntries = sqliteTable(
  "wallet_entries",
  {
    account_id: text("account_id").notNull(),
    reason: text("reason", { enum: ["signup", "message", "grant", "purchase"] }).notNull(),
    /** What the entry pays for; unique per account and reason, so that a retry never charges twice. */
    key: text("key").notNull(),
    site_id: siteId(),
    /** 1, 2, 3 … of an account: the order of its history. */
    number: integer("number").notNull(),
    /** What the balance moves by. */
    amount: integer("amount").notNull(),
    /** The message that it pays for. */
    conversation_id: text("conversation_id"),
    seq: integer("seq"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    check("wallet_entries_reason", sql`${table.reason} IN ('signup','message','grant','purchase')`),
    check("wallet_entries_amount_whole", sql`typeof(${table.amount}) = 'integer'`),
    primaryKey({ columns: [table.account_id, table.reason, table.key] }), // serves: retries, an account's history
  ],
);
