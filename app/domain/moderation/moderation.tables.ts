import { check, index, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { oneOf, siteId, timestamp } from "~/db/columns";
import type { StaffId } from "~/kit/ids";
import { ITEM_KINDS } from "../moderation-decision/moderation-decision";

/** Who works on which item of a queue now; a claim without activity expires (claims.ts). */
export const moderationClaims = sqliteTable(
  "moderation_claims",
  {
    kind: text("kind", { enum: ITEM_KINDS }).notNull(),
    item: text("item").notNull(),
    site_id: siteId(),
    staff: text("staff").$type<StaffId>().notNull(),
    /** The name that other moderators see. */
    staff_name: text("staff_name").notNull(),
    claimed_at: timestamp("claimed_at").notNull(),
    seen_at: timestamp("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.item] }),
    index("moderation_claims_by_staff").on(table.staff, table.kind), // serves: the items of a moderator
    index("moderation_claims_by_time").on(table.seen_at), // serves: the job that deletes expired claims
    check("moderation_claims_kind", oneOf(table.kind, ITEM_KINDS)),
  ],
);
