import { check, index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { memberId, oneOf, siteId, timestamp } from "~/db/columns";
import { AGE_METHODS, AGE_STATES } from "./age";

/**
 * A row states that the member is over 18, how and when that was shown. No other column may be
 * added (R525): no date of birth, no document, no name of a provider's account.
 */
export const ageChecks = sqliteTable(
  "age_checks",
  {
    account_id: memberId("account_id").primaryKey(), // serves: the session, the data export
    site_id: siteId(),
    method: text("method", { enum: AGE_METHODS }).notNull(),
    passed_at: timestamp("passed_at").notNull(),
  },
  (table) => [check("age_checks_method", oneOf(table.method, AGE_METHODS))],
);

/** A member's running check. A passed one is deleted, others are deleted when they expire (R526). */
export const ageAttempts = sqliteTable(
  "age_attempts",
  {
    account_id: memberId("account_id").primaryKey(), // serves: the member's page; one per member
    site_id: siteId(),
    /** SHA-256 of the id that the wallet or the provider returns. */
    id_hash: text("id_hash").notNull(),
    state: text("state", { enum: AGE_STATES }).notNull(),
    expires_at: timestamp("expires_at").notNull(),
  },
  (table) => [
    check("age_attempts_state", oneOf(table.state, AGE_STATES)),
    uniqueIndex("age_attempts_by_id").on(table.id_hash), // serves: the answer of wallet or provider
    index("age_attempts_by_expiry").on(table.expires_at), // serves: the scheduled job that deletes expired ones
  ],
);
