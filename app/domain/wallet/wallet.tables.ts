import { sql } from "drizzle-orm";
import {
  check,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { oneOf, siteId, timestamp } from "~/db/columns";

/**
 * Why a balance changes. `folded` replaces a month's old payments of messages, and changes no
 * balance.
 */
const REASONS = [
  ...(["signup", "message", "photo", "gift", "grant", "bonus", "purchase"] as const),
  ...(["refund", "chargeback", "withdrawal", "folded"] as const),
] as const;

/**
 * The balance, maintained by a trigger on wallet_entries. Triggers reject every other change of it,
 * a new wallet that is not empty, deleting a wallet with entries, and changing or deleting an entry
 * except by folding its month. Erasing a member removes the person from the ledger, never a sum.
 */
export const wallets = sqliteTable(
  "wallets",
  {
    /** Random, and not the member's id: after erasure it identifies nobody (R104). */
    id: text("id").primaryKey().default(sql`(lower(hex(randomblob(11))))`),
    site_id: siteId(),
    /** Null after the account was erased. */
    account_id: text("account_id"),
    balance: integer("balance").notNull().default(0),
    /** The number of entries, and the last one: the trigger recognizes its own change by them. */
    entries: integer("entries").notNull().default(0),
    last_reason: text("last_reason"),
    last_key: text("last_key"),
  },
  (table) => [
    // serves: a member's credits
    uniqueIndex("wallets_by_account").on(table.account_id).where(sql`account_id IS NOT NULL`),
    check("wallets_balance_not_negative", sql`${table.balance} >= 0`),
    check("wallets_balance_whole", sql`typeof(${table.balance}) = 'integer'`),
  ],
);

export const walletEntries = sqliteTable(
  "wallet_entries",
  {
    wallet_id: text("wallet_id").notNull(),
    reason: text("reason", { enum: REASONS }).notNull(),
    /**
     * The cause of the entry; unique per wallet and reason, so that a retry never charges twice.
     */
    key: text("key").notNull(),
    site_id: siteId(),
    /**
     * 1, 2, 3 … within a wallet, in order of entry. Of a folded row: the last number it replaces.
     */
    number: integer("number").notNull(),
    /** The change of the balance. */
    amount: integer("amount").notNull(),
    /** The message that it pays for. */
    conversation_id: text("conversation_id"),
    seq: integer("seq"),
    created_at: timestamp("created_at").notNull(),
    /**
     * Folded rows only: the number of payments replaced, and the proof hash over their links
     * (hash-chain.ts).
     */
    folded: integer("folded"),
    hash: text("hash"),
  },
  (table) => [
    check("wallet_entries_reason", oneOf(table.reason, REASONS)),
    check("wallet_entries_amount_whole", sql`typeof(${table.amount}) = 'integer'`),
    // serves: retries, a wallet's history
    primaryKey({ columns: [table.wallet_id, table.reason, table.key] }),
  ],
);

/**
 * The hash chain of a wallet: a row per entry, written by the scheduled job, never changed or
 * deleted, also for folded entries. Its hash covers the entry and the previous hash, so that a
 * change by hand is detected (decision 0045).
 */
export const walletLinks = sqliteTable(
  "wallet_links",
  {
    wallet_id: text("wallet_id").notNull(),
    number: integer("number").notNull(),
    site_id: siteId(),
    /** The balance after the entry, and its time: statements and folded rows need them. */
    balance: integer("balance").notNull(),
    at: timestamp("at").notNull(),
    hash: text("hash").notNull(),
  },
  // serves: the chain's end, a statement
  (table) => [primaryKey({ columns: [table.wallet_id, table.number] })],
);
