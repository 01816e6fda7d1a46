import { check, index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, oneOf, siteId } from "~/db/columns";

/** The one that stops more comes first: of two that stand it is the one that counts. */
const REASONS = ["bounce", "fbl", "unsubscribe"] as const;
export type StopReason = (typeof REASONS)[number];

/** An address that is not written to, and why: a mailbox that takes nothing, a complaint (feedback loop), a wish. */
export const mailSuppressions = sqliteTable(
  "mail_suppressions",
  {
    site_id: siteId(),
    /** HMAC of the address by the environment's key: it outlives an account and names nobody. */
    address_hash: text("address_hash").notNull(),
    reason: text("reason", { enum: REASONS }).notNull(),
    at: moment("at").notNull(),
    /** When its owner asked to be written to again; null while it stands. */
    lifted_at: moment("lifted_at"),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.address_hash] }),
    check("mail_suppressions_reason", oneOf(table.reason, REASONS)),
  ],
);

/** An address whose mailbox or mail server refused letters for now: one row while they may still count (R665). */
export const softBounces = sqliteTable(
  "soft_bounces",
  {
    site_id: siteId(),
    /** As in mail_suppressions. */
    address_hash: text("address_hash").notNull(),
    /** Days on which a letter was refused, since one last arrived. */
    bounces: integer("bounces").notNull(),
    /** When the first and the last of these letters left. */
    first_at: moment("first_at").notNull(),
    last_at: moment("last_at").notNull(),
    /** When a letter left of which no bounce has come back; null where there is none. */
    unanswered_at: moment("unanswered_at"),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.address_hash] }),
    index("soft_bounces_by_last").on(table.last_at), // serves: the scheduled job that deletes old rows
  ],
);
