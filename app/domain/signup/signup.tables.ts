import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, siteId, timestamp } from "~/db/columns";

/**
 * Source of an account, for the operator's accounting with advertising networks. Written once, with
 * the account.
 */
export const signupSources = sqliteTable(
  "signup_sources",
  {
    account_id: memberId("account_id").primaryKey(),
    site_id: siteId(),
    lander: text("lander"),
    campaign: text("campaign"),
    network: text("network"),
    ref: text("ref"),
    sub1: text("sub1"),
    sub2: text("sub2"),
    sub3: text("sub3"),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    index("signup_sources_by_network").on(table.site_id, table.network, table.created_at),
  ], // serves: signups per network
);
