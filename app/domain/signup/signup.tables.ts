import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

/** Where an account came from, for the operator's accounts with networks. Written once, with the account. */
export const signupSources = sqliteTable(
  "signup_sources",
  {
    account_id: text("account_id").primaryKey(),
    site_id: siteId(),
    lander: text("lander"),
    campaign: text("campaign"),
    network: text("network"),
    ref: text("ref"),
    sub1: text("sub1"),
    sub2: text("sub2"),
    sub3: text("sub3"),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    index("signup_sources_by_network").on(table.site_id, table.network, table.created_at),
  ], // serves: signups per network
);

/** How long visits of a lander lasted, by day and in buckets; nobody's in particular. */
export const bounces = sqliteTable(
  "bounces",
  {
    site_id: siteId(),
    day: text("day").notNull(),
    lander: text("lander").notNull(),
    campaign: text("campaign").notNull(),
    bucket: text("bucket").notNull(),
    visits: integer("visits").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.day, table.lander, table.campaign, table.bucket] }),
  ],
);
