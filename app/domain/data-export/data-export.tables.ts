import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { DataExportId } from "~/kit/ids";

const STATUSES = ["waiting", "ready", "failed"] as const;

/**
 * "Takeouts" are data exports requested by members; their bytes are in R2 under "takeouts/<id>.zip"
 * for a day.
 */
export const takeouts = sqliteTable(
  "takeouts",
  {
    id: text("id").$type<DataExportId>().primaryKey(),
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    status: text("status", { enum: STATUSES }).notNull().default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    bytes: integer("bytes").notNull().default(0),
    /** One consumer has claimed it until then. */
    claimed_until: timestamp("claimed_until").notNull().default(0),
    /** The site's origin, for the link in the e-mail. */
    origin: text("origin").notNull(),
    created_at: timestamp("created_at").notNull(),
    ready_at: timestamp("ready_at"),
    /** After that it cannot be downloaded and is deleted. */
    expires_at: timestamp("expires_at").notNull(),
  },
  (table) => [
    check("takeouts_status", oneOf(table.status, STATUSES)),
    uniqueIndex("takeouts_waiting").on(table.account_id).where(sql`status = 'waiting'`), // serves: one at a time
    index("takeouts_by_account").on(table.account_id, table.created_at), // serves: the page, erasure
    index("takeouts_by_expiry").on(table.expires_at), // serves: the deletion job
    index("takeouts_stuck").on(table.created_at).where(sql`status = 'waiting'`), // serves: the requeue job
  ],
);
