import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

/** One row where an account's login asks for the code of an app besides. */
export const factors = sqliteTable("factors", {
  account_id: text("account_id").primaryKey(), // serves: login, settings
  site_id: siteId(),
  /** The secret that the app has too, under FACTOR_KEY of the environment, whose id stands before it (app/kit/encrypt.ts). */
  sealed_secret: text("sealed_secret").notNull(),
  /** The step of half a minute whose code was used last: a code works once. */
  last_step: integer("last_step").notNull(),
  created_at: moment("created_at").notNull(),
});

/** For the day when the app is lost: each works once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    /** Under FACTOR_KEY, whose id stands before it, with the account in it. */
    code_hash: text("code_hash").notNull(),
    used_at: moment("used_at"),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.code_hash] })], // serves: login, how many are left
);
