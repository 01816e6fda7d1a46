import { index, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's secret: a stolen database opens no session. */
    id_hash: text("id_hash").primaryKey(),
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    device: text("device").notNull(),
    created_at: moment("created_at").notNull(),
    seen_at: moment("seen_at").notNull(),
    expires_at: moment("expires_at").notNull(),
  },
  (table) => [
    index("sessions_by_account").on(table.account_id, table.created_at), // serves: the list in settings, log out everywhere
    index("sessions_by_expiry").on(table.expires_at), // serves: the chore that forgets expired sessions
  ],
);
