import { sql } from "drizzle-orm";
import {
  check,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { moment, oneOf, siteId } from "~/db/columns";

/** What a balance moves for. `folded` stands for a month's payments of messages that grew old, and moves nothing itself. */
const REASONS = [
  ...(["signup", "message", "photo", "gift", "grant", "bonus", "purchase"] as const),
  ...(["refund", "chargeback", "withdrawal", "folded"] as const),
] as const;

/**
 * The balance, kept by a trigger on wallet_entries. Triggers refuse every other change of it, a wallet that does not begin
 * empty, a wallet with entries that is deleted, and an entry that is changed or deleted, but by the row that a month is folded into: erasing a member
 * takes the person out of the ledger, never a sum.
 */
export const wallets = sqliteTable(
  "wallets",
  {
    /** Random, and not the member's: what stays of a ledger when a member is erased names nobody (R104). */
    id: text("id").primaryKey().default(sql`(lower(hex(randomblob(11))))`),
    site_id: siteId(),
    /** Whose it is; null once they were erased. */
    account_id: text("account_id"),
    balance: integer("balance").notNull().default(0),
    /** How many entries there are; the last one moved the balance: what the trigger knows its own change by. */
    entries: integer("entries").notNull().default(0),
    last_reason: text("last_reason"),
    last_key: text("last_key"),
  },
  (table) => [
    uniqueIndex("wallets_by_account").on(table.account_id).where(sql`account_id IS NOT NULL`), // serves: a member's credits
    check("wallets_balance_not_negative", sql`${table.balance} >= 0`),
    check("wallets_balance_whole", sql`typeof(${table.balance}) = 'integer'`),
  ],
);

export const walletEntries = sqliteTable(
  "wallet_entries",
  {
    wallet_id: text("wallet_id").notNull(),
    reason: text("reason", { enum: REASONS }).notNull(),
    /** What the entry pays for; unique per wallet and reason, so that a retry never charges twice. */
    key: text("key").notNull(),
    site_id: siteId(),
    /** 1, 2, 3 … of a wallet: the order of its history. Of a folded row: the last that it stands for. */
    number: integer("number").notNull(),
    /** What the balance moves by. */
    amount: integer("amount").notNull(),
    /** The message that it pays for. */
    conversation_id: text("conversation_id"),
    seq: integer("seq"),
    created_at: moment("created_at").notNull(),
    /** Of a folded row alone: how many payments it stands for, and the hash that binds it to their links (chain.ts). */
    folded: integer("folded"),
    hash: text("hash"),
  },
  (table) => [
    check("wallet_entries_reason", oneOf(table.reason, REASONS)),
    check("wallet_entries_amount_whole", sql`typeof(${table.amount}) = 'integer'`),
    primaryKey({ columns: [table.wallet_id, table.reason, table.key] }), // serves: retries, a wallet's history
  ],
);

/**
 * The chain of a wallet: a row per entry, written by the clock, never changed or deleted, also of entries that were folded since.
 * Its hash holds the entry and the hash before it, so that an entry changed by hand does not fit any more (decision 0045).
 */
export const walletLinks = sqliteTable(
  "wallet_links",
  {
    wallet_id: text("wallet_id").notNull(),
    number: integer("number").notNull(),
    site_id: siteId(),
    /** The balance after the entry, and its moment: what a statement and the month's row need once it is folded. */
    balance: integer("balance").notNull(),
    at: moment("at").notNull(),
    hash: text("hash").notNull(),
  },
  (table) => [primaryKey({ columns: [table.wallet_id, table.number] })], // serves: the chain's end, a statement
);
