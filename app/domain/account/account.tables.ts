import { sql } from "drizzle-orm";
import {
  check,
  index,
  integer,
  primaryKey,
  sqliteTable,
  text,
  uniqueIndex,
} from "drizzle-orm/sqlite-core";
import { flag, memberId, oneOf, siteId, timestamp } from "~/db/columns";
import { CONSENT_SUBJECTS } from "./consents";

const STATUSES = [
  "not_confirmed",
  "active",
  "suspended",
  "deletion_pending",
  "deleted",
  "banned",
] as const;
/** A mailed secret has exactly one purpose. */
const PURPOSES = [
  ...(["activate", "reset", "login", "mail_change", "undo_mail_change"] as const),
  ...(["reactivate", "unsubscribe"] as const),
] as const;

export const accounts = sqliteTable(
  "accounts",
  {
    id: memberId("id").primaryKey(),
    site_id: siteId(),
    email: text("email").notNull(),
    password_hash: text("password_hash").notNull(),
    status: text("status", { enum: STATUSES }).notNull(),
    language: text("language").notNull(),
    /** Next step of the signup, 1 to 4; 5 when every step is done or skipped. */
    signup_step: integer("signup_step").notNull().default(1),
    /** The profile from which the visitor signed up; opened after activation. */
    signup_for_profile_id: memberId("signup_for_profile_id"),
    /**
     * The message the visitor wrote to that member before joining: a draft that is never sent
     * automatically (R107).
     */
    signup_message: text("signup_message"),
    signup_date: timestamp("signup_date").notNull(),
    activated_at: timestamp("activated_at"),
    premium_since: timestamp("premium_since"),
    /** Conversations ever started, deleted ones included: a free member may start two (R86). */
    conversations_started: integer("conversations_started").notNull().default(0),
    demo: flag("demo"),
  },
  (table) => [
    check("accounts_status", oneOf(table.status, STATUSES)),
    check("accounts_signup_step", sql`${table.signup_step} BETWEEN 1 AND 5`),
    uniqueIndex("accounts_by_email").on(table.site_id, table.email), // serves: login, duplicate check
    // serves: the scheduled job that reminds members of missing profile parts
    index("accounts_by_activated").on(table.activated_at, table.id).where(sql`status = 'active'`),
    index("accounts_invited_by")
      .on(table.signup_for_profile_id)
      .where(sql`signup_for_profile_id IS NOT NULL`), // serves: erasing an account
  ],
);

/**
 * Mailed secrets: the link's secret, stored hashed, for one purpose and one use; and its 6-digit
 * code.
 */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    secret_hash: text("secret_hash").primaryKey(), // serves: the mailed link
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    purpose: text("purpose", { enum: PURPOSES }).notNull(),
    code_hash: text("code_hash").notNull(),
    /**
     * Hash of the secret in the browser that requested the e-mail: a login code works only in that
     * browser. Null: the code needs a session.
     */
    browser_hash: text("browser_hash"),
    code_expires_at: timestamp("code_expires_at").notNull(),
    code_attempts: integer("code_attempts").notNull().default(0),
    expires_at: timestamp("expires_at").notNull(),
    used_at: timestamp("used_at"),
    created_at: timestamp("created_at").notNull(),
    /**
     * For a change of address: the new address, or the old one that an undo restores. Deleted once
     * the secret is used.
     */
    email: text("email"),
  },
  (table) => [
    check("account_tokens_purpose", oneOf(table.purpose, PURPOSES)),
    index("account_tokens_by_account").on(table.account_id, table.purpose, table.created_at), // serves: code entry
    // serves: the scheduled job that deletes old secrets
    index("account_tokens_by_expiry").on(table.expires_at),
    index("account_tokens_by_email")
      .on(table.site_id, table.email)
      // serves: checking whether an owner may still take an address back
      .where(sql`${table.email} IS NOT NULL`),
  ],
);

/**
 * Consents other than to the terms, with their date: the proof that GDPR article 7(1) requires. A
 * row exists only while the consent is valid; withdrawing it deletes the row and the data it
 * covered.
 */
export const consents = sqliteTable(
  "consents",
  {
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    subject: text("subject", { enum: CONSENT_SUBJECTS }).notNull(),
    given_at: timestamp("given_at").notNull(),
    /** That of the sentence to which the member agreed (consents.ts). */
    version: integer("version").notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.subject] }),
    check("consents_subject", oneOf(table.subject, CONSENT_SUBJECTS)),
  ],
);

/**
 * Browsers in which the account's owner has logged in (known-browser.ts). A row is deleted by a new
 * password, a new address and "log out everywhere", and is ignored after 90 days (R52).
 */
export const knownBrowsers = sqliteTable(
  "known_browsers",
  {
    /** SHA-256 of the random secret in the browser's cookie. */
    mark_hash: text("mark_hash").primaryKey(),
    site_id: siteId(),
    account_id: memberId("account_id").notNull(),
    created_at: timestamp("created_at").notNull(),
  },
  (table) => [
    // serves: the newest marks of an account, deletion after a new password, erasure
    index("known_browsers_by_account").on(table.account_id, table.created_at),
    // serves: the scheduled job that deletes old marks
    index("known_browsers_by_created").on(table.created_at),
  ],
);

/** Rate-limit counters: failed logins, signups, e-mails. */
export const attempts = sqliteTable(
  "attempts",
  {
    site_id: siteId(),
    /**
     * The limit and a hash of its subject: "login:<hash of e-mail and network>". Never a plain
     * address.
     */
    key: text("key").notNull(),
    tries: integer("tries").notNull().default(0),
    window_started_at: timestamp("window_started_at").notNull(),
    locks: integer("locks").notNull().default(0),
    locked_until: timestamp("locked_until").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.key] }),
    // serves: the scheduled job that deletes old counters
    index("attempts_by_window").on(table.window_started_at),
  ],
);
