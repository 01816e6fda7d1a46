import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, siteId, timestamp } from "~/db/columns";

/** One row if an account's login also requires an app code. */
export const factors = sqliteTable("factors", {
  account_id: memberId("account_id").primaryKey(), // serves: login, settings
  site_id: siteId(),
  /**
   * The app's secret, encrypted with FACTOR_KEY of the environment, prefixed by the key's id
   * (app/kit/crypto.ts).
   */
  sealed_secret: text("sealed_secret").notNull(),
  /** The half-minute time step whose code was used last, so that a code works once. */
  last_step: integer("last_step").notNull(),
  created_at: timestamp("created_at").notNull(),
});

/** Replacement codes for a lost app; each works once. */
export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    /** Hashed with FACTOR_KEY, prefixed by the key's id; the hash includes the account. */
    code_hash: text("code_hash").notNull(),
    used_at: timestamp("used_at"),
  },
  (table) => [primaryKey({ columns: [table.account_id, table.code_hash] })], // serves: login, how many are left
);
