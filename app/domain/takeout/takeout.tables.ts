import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { moment, oneOf, siteId } from "~/db/columns";

const STATUSES = ["waiting", "ready", "failed"] as const;

/** A copy of everything of a member's, asked for by them; its bytes lie in R2 under "takeouts/<id>.zip" for a day. */
export const takeouts = sqliteTable(
  "takeouts",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    status: text("status", { enum: STATUSES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    bytes: integer("bytes").notNull().default(0),
    /** Until then one consumer has it in hand. */
    claimed_until: moment("claimed_until").notNull().default(0),
    /** Of the site, for the link in the letter. */
    origin: text("origin").notNull(),
    created_at: moment("created_at").notNull(),
    ready_at: moment("ready_at"),
    /** After that nobody can fetch it, and it is erased. */
    expires_at: moment("expires_at").notNull(),
  },
  (table) => [
    check("takeouts_status", oneOf(table.status, STATUSES)),
    uniqueIndex("takeouts_waiting").on(table.account_id).where(sql`status = 'waiting'`), // serves: one at a time
    index("takeouts_by_account").on(table.account_id, table.created_at), // serves: the page, erasing an account
    index("takeouts_by_expiry").on(table.expires_at), // serves: the chore that erases
    index("takeouts_stuck").on(table.created_at).where(sql`status = 'waiting'`), // serves: the chore that names them again
  ],
);
