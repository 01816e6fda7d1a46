import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { moment, siteId } from "~/db/columns";

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's secret: a stolen database opens no session. */
    id_hash: text("id_hash").primaryKey(),
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    /** Names it in its member's list and forms: the hash above never leaves. Empty where a release before this one wrote the row. */
    public_id: text("public_id").notNull().default(""),
    /** Browser and system in two words of ours (device.ts), never what the browser said of itself. */
    device: text("device").notNull(),
    /** Where the login came from: a region ("NL-NH"), a country ("NL") where it is none of ours, or unknown. */
    place: text("place"),
    created_at: moment("created_at").notNull(),
    /** When the password was last typed in it besides the login (R100). */
    confirmed_at: moment("confirmed_at"),
    seen_at: moment("seen_at").notNull(),
    expires_at: moment("expires_at").notNull(),
  },
  (table) => [
    index("sessions_by_account").on(table.account_id, table.created_at), // serves: the list in settings, log out everywhere
    index("sessions_by_expiry").on(table.expires_at), // serves: the chore that forgets expired sessions
  ],
);

/** A login whose first half is done, password or mailed code, and which waits for the code of the second factor. No session. */
export const pendingLogins = sqliteTable(
  "pending_logins",
  {
    /** SHA-256 of the secret in the browser that began. */
    secret_hash: text("secret_hash").primaryKey(),
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    tries: integer("tries").notNull().default(0),
    expires_at: moment("expires_at").notNull(),
  },
  (table) => [
    index("pending_logins_by_account").on(table.account_id), // serves: those that end with a change of password, erasure
    index("pending_logins_by_expiry").on(table.expires_at), // serves: the chore that forgets them
  ],
);
