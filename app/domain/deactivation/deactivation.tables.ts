import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { ModerationActionId } from "~/kit/ids";
import { DELETION_REASONS } from "./deactivation.schema";

const KINDS = ["deletion", "suspension", "ban"] as const;
const MODERATION_ACTIONS = ["suspend", "ban", "restore", "factor_off"] as const;

/**
 * A deactivated account ("departure"): hidden from others, with its state from before. One row as
 * long as that lasts.
 */
export const deactivations = sqliteTable(
  "departures",
  {
    account_id: memberId("account_id").primaryKey(),
    site_id: siteId(),
    /** Requested by the member, or decided by staff. */
    kind: text("kind", { enum: KINDS }).notNull(),
    /** Status of account and profile before, restored on reactivation. */
    account_status: text("account_status").notNull(),
    profile_status: text("profile_status").notNull(),
    /** The member's reason, if given. */
    reason: text("reason", { enum: DELETION_REASONS }),
    remarks: text("remarks"),
    /** The site's origin, for links in e-mails. */
    origin: text("origin").notNull(),
    begun_at: timestamp("begun_at").notNull(),
    /**
     * When the account is erased; null for a decision by staff. After erasure: when the retained
     * records are erased.
     */
    due_at: timestamp("due_at"),
    /** When a suspension ends; null: when staff end it. */
    until_at: timestamp("until_at"),
    /** When everything except records of open complaints was erased. */
    erased_at: timestamp("erased_at"),
  },
  (table) => [
    check("departures_kind", oneOf(table.kind, KINDS)),
    check("departures_reason", oneOf(table.reason, DELETION_REASONS)),
    index("departures_by_due").on(table.due_at).where(sql`due_at IS NOT NULL`), // serves: the erasure job
    index("departures_by_until").on(table.until_at).where(sql`until_at IS NOT NULL`), // serves: the job that ends suspensions
  ],
);

/**
 * Moderation actions on accounts ("staff deeds"). Triggers forbid changes and deletion, except that
 * execution, and the refunds and warnings of a fake, are noted once, and that erasing the account
 * removes its id and the reason.
 */
export const moderationActions = sqliteTable(
  "staff_deeds",
  {
    id: text("id").$type<ModerationActionId>().primaryKey(),
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    deed: text("deed", { enum: MODERATION_ACTIONS }).notNull(),
    reason: text("reason").notNull(),
    /** The operator's name on their machine. */
    staff: text("staff").notNull(),
    /** SHA-256 of the secret with which the row's author requests its execution. */
    knock_hash: text("knock_hash").notNull(),
    /** The site's origin, for the link in the e-mail. */
    origin: text("origin").notNull(),
    at: timestamp("at").notNull(),
    carried_out_at: timestamp("carried_out_at"),
    /** A ban of a fake: credits spent on messages to the account are refunded (R228). */
    fake: flag("fake"),
    refunded_at: timestamp("refunded_at"),
    /** When everybody who exchanged a message with a fake was warned (R570). */
    warned_at: timestamp("warned_at"),
  },
  (table) => [
    check("staff_deeds_deed", oneOf(table.deed, MODERATION_ACTIONS)),
    index("staff_deeds_by_account").on(table.account_id, table.at), // serves: the history of an account
    index("staff_deeds_waiting").on(table.at).where(sql`carried_out_at IS NULL`), // serves: the execution job
    index("staff_deeds_owing").on(table.at).where(sql`fake = 1 AND refunded_at IS NULL`), // serves: the refund job
    index("staff_deeds_unwarned").on(table.at).where(sql`fake = 1 AND warned_at IS NULL`), // serves: the warning job
  ],
);
