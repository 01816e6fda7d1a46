import { sql } from "drizzle-orm";
import { check, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, moment, oneOf, siteId } from "~/db/columns";
import { SORTS } from "../discovery/sorts.schema";
import { SOUGHT } from "../profile/profile.schema";

/** Searches that members keep: what each asks in columns, so that one statement lists them and counts who is new in each. */
export const savedSearches = sqliteTable(
  "saved_searches",
  {
    member_id: text("member_id").notNull(),
    /** Names it in its member's forms and addresses. */
    id: text("id").notNull(),
    site_id: siteId(),
    /** Empty where its member gave none. */
    name: text("name").notNull(),
    gender: text("gender", { enum: SOUGHT }).notNull(),
    country: text("country").notNull(),
    /** Empty is the whole country. */
    region: text("region").notNull(),
    min_age: integer("min_age").notNull(),
    max_age: integer("max_age").notNull(),
    fictional: flag("fictional"),
    photo: flag("photo"),
    active: flag("active"),
    is_new: flag("is_new"),
    /** Bits, as the search's index has them (profile/traits.ts); 0 is any. */
    traits: integer("traits").notNull(),
    interests: integer("interests").notNull(),
    sort: text("sort", { enum: SORTS }).notNull(),
    saved_at: moment("saved_at").notNull(),
    /** When its member last opened it. */
    seen_at: moment("seen_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.member_id, table.id] }), // serves: a member's list, each of their deeds, their copy
    check("saved_searches_gender", oneOf(table.gender, SOUGHT)),
    check("saved_searches_sort", oneOf(table.sort, SORTS)),
    check("saved_searches_name", sql`length(CAST(${table.name} AS BLOB)) <= 160`),
  ],
);
