import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf, siteId, timestamp } from "~/db/columns";

/** The stricter reason sorts first: of two it is the one that is kept. */
const REASONS = ["bounce", "fbl", "unsubscribe"] as const;
export type StopReason = (typeof REASONS)[number];

/**
 * A stopped address and its reason: a hard bounce, a spam complaint (feedback loop), or the owner's
 * request.
 */
export const mailSuppressions = sqliteTable(
  "mail_suppressions",
  {
    site_id: siteId(),
    /**
     * HMAC of the address under the environment's key: it outlives an account and identifies
     * nobody.
     */
    address_hash: text("address_hash").notNull(),
    reason: text("reason", { enum: REASONS }).notNull(),
    at: timestamp("at").notNull(),
    /** When its owner lifted the stop; null while it applies. */
    lifted_at: timestamp("lifted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.address_hash] }),
    index("mail_suppressions_by_time").on(table.at), // serves: the health of sites
    check("mail_suppressions_reason", oneOf(table.reason, REASONS)),
  ],
);

/** An address with soft bounces: one row while they may still count (R665). */
export const softBounces = sqliteTable(
  "soft_bounces",
  {
    site_id: siteId(),
    /** As in mail_suppressions. */
    address_hash: text("address_hash").notNull(),
    /** Days with a soft bounce since the last delivery. */
    bounces: integer("bounces").notNull(),
    /** Sending times of the first and last bounced e-mail. */
    first_at: timestamp("first_at").notNull(),
    last_at: timestamp("last_at").notNull(),
    /** Sending time of an e-mail without a result so far; null if there is none. */
    unanswered_at: timestamp("unanswered_at"),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.address_hash] }),
    index("soft_bounces_by_last").on(table.last_at), // serves: the deletion job
  ],
);
