import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { memberId, siteId, timestamp } from "~/db/columns";

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the cookie's secret, so that a stolen database opens no session. */
    id_hash: text("id_hash").primaryKey(),
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    /**
     * Identifies the session in its member's list and forms, since the hash must not be exposed.
     * Empty in rows written by an earlier release.
     */
    public_id: text("public_id").notNull().default(""),
    /** Browser and system from fixed lists (session.ts), never the User-Agent itself. */
    device: text("device").notNull(),
    /**
     * Where the login came from: a region ("NL-NH"), a country ("NL") if the region is unknown to
     * us, or null.
     */
    place: text("place"),
    created_at: timestamp("created_at").notNull(),
    /** When the password was last entered in this session after the login (R100). */
    confirmed_at: timestamp("confirmed_at"),
    seen_at: timestamp("seen_at").notNull(),
    expires_at: timestamp("expires_at").notNull(),
  },
  (table) => [
    index("sessions_by_account").on(table.account_id, table.created_at), // serves: the list in settings, log out everywhere
    // serves: the scheduled job that deletes expired sessions
    index("sessions_by_expiry").on(table.expires_at),
  ],
);

/**
 * A login that completed its first step (password or mailed code) and waits for the second-factor
 * code. Not a session.
 */
export const pendingLogins = sqliteTable(
  "pending_logins",
  {
    /** SHA-256 of the secret in the browser that started the login. */
    secret_hash: text("secret_hash").primaryKey(),
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    tries: integer("tries").notNull().default(0),
    expires_at: timestamp("expires_at").notNull(),
  },
  (table) => [
    // serves: deletion after a change of password, erasure
    index("pending_logins_by_account").on(table.account_id),
    // serves: the scheduled job that deletes expired ones
    index("pending_logins_by_expiry").on(table.expires_at),
  ],
);
