import { sql } from "drizzle-orm";
import { check, index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, timestamp } from "~/db/columns";
import type { PasskeyId, SessionId, StaffId } from "~/kit/ids";

/**
 * The people who work on the operators' host. They belong to no site, so the tables of this module
 * have no `site_id` and are used in the directory's database only (decision 0106).
 */
export const staff = sqliteTable(
  "staff",
  {
    id: text("id").$type<StaffId>().primaryKey(),
    /** Lower case. Only used to sign in for the first time, and compared with Cloudflare Access. */
    email: text("email").notNull(),
    name: text("name").notNull(),
    /** JSON list of roles (permission.ts). */
    roles: text("roles").notNull(),
    /**
     * The TOTP secret of the first sign-in, encrypted with the setup password, which is not stored
     * (setup-secret.ts). Null as soon as a passkey exists.
     */
    setup_secret: text("setup_secret"),
    /** The half-minute time step whose code was used last, so that a code works once. */
    setup_step: integer("setup_step").notNull().default(0),
    setup_expires_at: timestamp("setup_expires_at"),
    created_at: timestamp("created_at").notNull(),
    /** Removed staff keep their row, because decisions and log entries name who made them. */
    removed_at: timestamp("removed_at"),
  },
  (table) => [
    // serves: the first sign-in; one address belongs to one person
    uniqueIndex("staff_by_email").on(table.email).where(sql`${table.removed_at} IS NULL`),
    check("staff_roles", sql`json_valid(${table.roles}) AND json_array_length(${table.roles}) > 0`),
    check(
      "staff_setup",
      sql`(${table.setup_secret} IS NULL) = (${table.setup_expires_at} IS NULL)`,
    ),
    check("staff_removed", sql`${table.removed_at} IS NULL OR ${table.setup_secret} IS NULL`),
  ],
);

/** Passkeys of staff; the columns are those of members' passkeys (passkey.tables.ts). */
export const staffPasskeys = sqliteTable(
  "staff_passkeys",
  {
    id: text("id").$type<PasskeyId>().primaryKey(),
    staff_id: text("staff_id").$type<StaffId>().notNull(),
    credential_id: text("credential_id").notNull(),
    public_key: text("public_key").notNull(),
    counter: integer("counter").notNull().default(0),
    transports: text("transports").notNull().default(""),
    synced: flag("synced"),
    name: text("name").notNull(),
    created_at: timestamp("created_at").notNull(),
    used_at: timestamp("used_at"),
  },
  (table) => [
    uniqueIndex("staff_passkeys_by_credential").on(table.credential_id), // serves: sign-in
    index("staff_passkeys_by_staff").on(table.staff_id, table.created_at), // serves: the own account, the limit
  ],
);

export const staffSessions = sqliteTable(
  "staff_sessions",
  {
    /** SHA-256 of the cookie's secret, so that a stolen database opens no session. */
    id_hash: text("id_hash").primaryKey(),
    staff_id: text("staff_id").$type<StaffId>().notNull(),
    /** Identifies the session in its owner's list and forms, since the hash must not be exposed. */
    public_id: text("public_id").$type<SessionId>().notNull(),
    /** Opened without a passkey: it may only register the first one. */
    setup: flag("setup"),
    /** Browser and system from fixed lists (session.ts), never the User-Agent itself. */
    device: text("device").notNull(),
    created_at: timestamp("created_at").notNull(),
    expires_at: timestamp("expires_at").notNull(),
  },
  (table) => [
    index("staff_sessions_by_staff").on(table.staff_id, table.created_at), // serves: the own account, ending them
    // serves: the scheduled job that deletes expired sessions
    index("staff_sessions_by_expiry").on(table.expires_at),
  ],
);
