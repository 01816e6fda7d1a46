import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, memberId, oneOf, siteId, timestamp } from "~/db/columns";
import type { SavedSearchId } from "~/kit/ids";
import { SORTS } from "../discovery/search-options.schema";
import { GENDER_PREFERENCES } from "../profile/profile.schema";

/**
 * Saved searches, with filters in columns, so that one statement lists them and counts new matches.
 */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    member_id: memberId("member_id").notNull(),
    /** Id in the member's forms and URLs. */
    id: text("id").$type<SavedSearchId>().notNull(),
    site_id: siteId(),
    /** Empty if the member gave none. */
    name: text("name").notNull(),
    gender: text("gender", { enum: GENDER_PREFERENCES }).notNull(),
    country: text("country").notNull(),
    /** Empty is the whole country. */
    region: text("region").notNull(),
    min_age: integer("min_age").notNull(),
    max_age: integer("max_age").notNull(),
    fictional: flag("fictional"),
    photo: flag("photo"),
    active: flag("active"),
    is_new: flag("is_new"),
    /** Bits as in the search index (profile-field/field-bits.ts); 0 means no filter. */
    traits: integer("traits").notNull(),
    traits_2: integer("traits_2").notNull().default(0),
    interests: integer("interests").notNull(),
    sort: text("sort", { enum: SORTS }).notNull(),
    saved_at: timestamp("saved_at").notNull(),
    /** When the member last opened it. */
    seen_at: timestamp("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.id] }), // serves: a member's list, changes, data export
    check("saved_searches_gender", oneOf(table.gender, GENDER_PREFERENCES)),
    check("saved_searches_sort", oneOf(table.sort, SORTS)),
    check("saved_searches_name", sql`length(CAST(${table.name} AS BLOB)) <= 160`),
  ],
);
