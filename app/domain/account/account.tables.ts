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
import { flag, moment, oneOf, siteId } from "~/db/columns";

const STATUSES = [
  "not_confirmed",
  "active",
  "suspended",
  "deletion_pending",
  "deleted",
  "banned",
] as const;
/** What a mailed secret serves: one thing. */
const PURPOSES = [
  ...(["activate", "reset", "login", "mail_change", "undo_mail_change"] as const),
  ...(["reactivate", "unsubscribe"] as const),
] as const;
const CONSENTS = [
  "sexuality",
  "intimate_interests",
  "fictional_profiles",
  "immediate_start",
] as const;

export const accounts = sqliteTable(
  "accounts",
  {
    id: text("id").primaryKey(),
    site_id: siteId(),
    email: text("email").notNull(),
    password_hash: text("password_hash").notNull(),
    status: text("status", { enum: STATUSES }).notNull(),
    language: text("language").notNull(),
    /** Next step of the signup, 1 to 4; 5 when every step is done or skipped. */
    signup_step: integer("signup_step").notNull().default(1),
    /** The profile in whose context the visitor signed up, opened after activation. */
    signup_for_profile_id: text("signup_for_profile_id"),
    /** What the visitor wrote to that member before joining: a draft, which nothing sends (R107). */
    signup_message: text("signup_message"),
    signup_date: moment("signup_date").notNull(),
    activated_at: moment("activated_at"),
    premium_since: moment("premium_since"),
    /** Conversations ever started, deleted ones included: a free member may start two (R86). */
    conversations_started: integer("conversations_started").notNull().default(0),
    demo: flag("demo"),
  },
  (table) => [
    check("accounts_status", oneOf(table.status, STATUSES)),
    check("accounts_signup_step", sql`${table.signup_step} BETWEEN 1 AND 5`),
    uniqueIndex("accounts_by_email").on(table.site_id, table.email), // serves: login, duplicate check
    index("accounts_by_activated").on(table.activated_at, table.id).where(sql`status = 'active'`), // serves: the chore that reminds of what a profile lacks
    index("accounts_invited_by")
      .on(table.signup_for_profile_id)
      .where(sql`signup_for_profile_id IS NOT NULL`), // serves: erasing an account
  ],
);

/** Secrets that were mailed: a link's, stored hashed, one purpose, one use; and its 6-digit code. */
export const accountTokens = sqliteTable(
  "account_tokens",
  {
    secret_hash: text("secret_hash").primaryKey(), // serves: the mailed link
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    purpose: text("purpose", { enum: PURPOSES }).notNull(),
    code_hash: text("code_hash").notNull(),
    /** Of the secret in the browser that asked: a login code opens that browser only. Null: the code asks for a session. */
    browser_hash: text("browser_hash"),
    code_expires_at: moment("code_expires_at").notNull(),
    code_attempts: integer("code_attempts").notNull().default(0),
    expires_at: moment("expires_at").notNull(),
    used_at: moment("used_at"),
    created_at: moment("created_at").notNull(),
    /** Of a change of address: the new one, or the old one to which it can be undone. Gone once the secret is used. */
    email: text("email"),
  },
  (table) => [
    check("account_tokens_purpose", oneOf(table.purpose, PURPOSES)),
    index("account_tokens_by_account").on(table.account_id, table.purpose, table.created_at), // serves: code entry
    index("account_tokens_by_expiry").on(table.expires_at), // serves: the chore that forgets old secrets
    index("account_tokens_by_email")
      .on(table.site_id, table.email)
      .where(sql`${table.email} IS NOT NULL`), // serves: an address that its owner may take back
  ],
);

/**
 * What a member agreed to apart from using the site, and when: the proof that GDPR article 7(1) asks for.
 * A row exists only while the consent stands; taking it back deletes the row and what it covered.
 */
export const consents = sqliteTable(
  "consents",
  {
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    subject: text("subject", { enum: CONSENTS }).notNull(),
    given_at: moment("given_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.account_id, table.subject] }),
    check("consents_subject", oneOf(table.subject, CONSENTS)),
  ],
);

/**
 * Browsers in which the owner of an account was let in (known-browser.ts). A row is deleted with a new password, a new
 * address and "log out everywhere", and counts for nothing after 90 days (R52).
 */
export const knownBrowsers = sqliteTable(
  "known_browsers",
  {
    /** SHA-256 of the random secret in the browser's cookie. */
    mark_hash: text("mark_hash").primaryKey(),
    site_id: siteId(),
    account_id: text("account_id").notNull(),
    created_at: moment("created_at").notNull(),
  },
  (table) => [
    index("known_browsers_by_account").on(table.account_id, table.created_at), // serves: the newest ones of an account, those that end with a new password, erasure
    index("known_browsers_by_created").on(table.created_at), // serves: the chore that forgets old ones
  ],
);

/** Counters of things that may be tried only so often: failed logins, signups, mails. */
export const attempts = sqliteTable(
  "attempts",
  {
    site_id: siteId(),
    /** What is counted, keyed by a hash: "login:<hash of e-mail and network>". Never an address. */
    key: text("key").notNull(),
    tries: integer("tries").notNull().default(0),
    window_started_at: moment("window_started_at").notNull(),
    locks: integer("locks").notNull().default(0),
    locked_until: moment("locked_until").notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.site_id, table.key] }),
    index("attempts_by_window").on(table.window_started_at), // serves: the chore that forgets old counters
  ],
);
