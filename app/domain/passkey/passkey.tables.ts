import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, memberId, siteId, timestamp } from "~/db/columns";
import type { PasskeyId } from "~/kit/ids";

export const passkeys = sqliteTable(
  "passkeys",
  {
    /** Identifies the passkey in its member's list and forms. */
    id: text("id").$type<PasskeyId>().primaryKey(),
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    /** The device's identifier for it, base64url (Web Authentication, "credential id"). */
    credential_id: text("credential_id").notNull(),
    /** COSE, base64url. Useless to an attacker with a stolen database. */
    public_key: text("public_key").notNull(),
    /** Signature counter of the device, if it has one: a decreasing counter reveals a copy. */
    counter: integer("counter").notNull().default(0),
    /** How browsers reach it ("internal", "hybrid"), comma-separated. */
    transports: text("transports").notNull().default(""),
    /** Whether it is synced through the vendor's account and so available on several devices. */
    synced: flag("synced"),
    name: text("name").notNull(),
    created_at: timestamp("created_at").notNull(),
    used_at: timestamp("used_at"),
  },
  (table) => [
    uniqueIndex("passkeys_by_credential").on(table.site_id, table.credential_id), // serves: login, no passkey twice
    index("passkeys_by_account").on(table.account_id, table.created_at), // serves: the list in settings, its limit
  ],
);

/**
 * Challenges that were answered correctly, so that each is answered only once. Unanswered ones are
 * not stored (verify-passkey.ts).
 */
export const usedChallenges = sqliteTable(
  "used_challenges",
  {
    challenge_hash: text("challenge_hash").primaryKey(),
    site_id: siteId(),
    expires_at: timestamp("expires_at").notNull(),
  },
  (table) => [
    // serves: the scheduled job that deletes expired ones
    index("used_challenges_by_expiry").on(table.expires_at),
  ],
);
