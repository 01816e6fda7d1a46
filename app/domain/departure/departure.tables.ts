import { sql } from "drizzle-orm";
import { check, index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, moment, oneOf, siteId } from "~/db/columns";
import { REASONS } from "./departure.schema";

const KINDS = ["deletion", "suspension", "ban"] as const;
const DEEDS = ["suspend", "ban", "restore", "factor_off"] as const;

/** An account that others do not see any more, and how it was before: one row as long as that lasts. */
export const departures = sqliteTable(
  "departures",
  {
    account_id: text("account_id").primaryKey(),
    site_id: siteId(),
    /** Asked for by the member, or decided by staff. */
    kind: text("kind", { enum: KINDS }).notNull(),
    /** What the account and the profile were, and will be again where somebody returns. */
    account_status: text("account_status").notNull(),
    profile_status: text("profile_status").notNull(),
    /** Why a member goes, as far as they said. */
    reason: text("reason", { enum: REASONS }),
    remarks: text("remarks"),
    /** The site's own address, for the links of its letters. */
    origin: text("origin").notNull(),
    begun_at: moment("begun_at").notNull(),
    /** When the account is erased; null where staff decided. After that: when what the law kept is erased. */
    due_at: moment("due_at"),
    /** Everything but open complaints is gone since. */
    erased_at: moment("erased_at"),
  },
  (table) => [
    check("departures_kind", oneOf(table.kind, KINDS)),
    check("departures_reason", oneOf(table.reason, REASONS)),
    index("departures_by_due").on(table.due_at).where(sql`due_at IS NOT NULL`), // serves: the chore that erases
  ],
);

/**
 * What staff decided about an account (npm run members). Written once and never changed or deleted, by triggers: but that it
 * was carried out is noted once, and of a fake that everybody was refunded; erasing the account takes its number and the reason out.
 */
export const staffDeeds = sqliteTable(
  "staff_deeds",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    deed: text("deed", { enum: DEEDS }).notNull(),
    reason: text("reason").notNull(),
    /** Who did it, as their machine knows them. */
    staff: text("staff").notNull(),
    /** SHA-256 of the secret with which whoever wrote the row asks the site to carry it out at once. */
    knock_hash: text("knock_hash").notNull(),
    /** The site's own address, for the link of the letter. */
    origin: text("origin").notNull(),
    at: moment("at").notNull(),
    carried_out_at: moment("carried_out_at"),
    /** A ban of somebody who was not who they said: what was paid for writing to them is given back (R228). */
    fake: flag("fake"),
    refunded_at: moment("refunded_at"),
  },
  (table) => [
    check("staff_deeds_deed", oneOf(table.deed, DEEDS)),
    index("staff_deeds_by_account").on(table.account_id, table.at), // serves: the history of an account
    index("staff_deeds_waiting").on(table.at).where(sql`carried_out_at IS NULL`), // serves: the chore that carries out
    index("staff_deeds_owing").on(table.at).where(sql`fake = 1 AND refunded_at IS NULL`), // serves: the chore that refunds
  ],
);
