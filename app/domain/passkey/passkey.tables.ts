import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, moment, siteId } from "~/db/columns";

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** Names it in its member's list and forms. */
    id: text("id").primaryKey(),
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    /** What its device calls it, base64url (Web Authentication, "credential id"). */
    credential_id: text("credential_id").notNull(),
    /** COSE, base64url. A stolen database opens nothing with it. */
    public_key: text("public_key").notNull(),
    /** How often its device has signed, where that counts: one that goes back is a copy. */
    counter: integer("counter").notNull().default(0),
    /** How browsers reach it ("internal", "hybrid"), with commas. */
    transports: text("transports").notNull().default(""),
    /** Whether it is kept in an account of the maker and so on several devices. */
    synced: flag("synced"),
    name: text("name").notNull(),
    created_at: moment("created_at").notNull(),
    used_at: moment("used_at"),
  },
  (table) => [
    uniqueIndex("passkeys_by_credential").on(table.site_id, table.credential_id), // serves: login, no passkey twice
    index("passkeys_by_account").on(table.account_id, table.created_at), // serves: the list in settings, its limit
  ],
);

/** Challenges that were answered rightly: each is answered once. One that nobody answered is kept nowhere (challenge.ts). */
export const usedChallenges = sqliteTable(
  "used_challenges",
  {
    challenge_hash: text("challenge_hash").primaryKey(),
    site_id: siteId(),
    expires_at: moment("expires_at").notNull(),
  },
  (table) => [
    index("used_challenges_by_expiry").on(table.expires_at), // serves: the chore that forgets them
  ],
);
