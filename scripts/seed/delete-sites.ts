import type { DatabaseSync } from "node:sqlite";

/**
 * Tables with rows of a site, children first; the log of staff decisions stays, as it does
 * everywhere.
 */
export const SITE_TABLES = [
  "support_viewers",
  "support_entries",
  "support_threads",
  "canned_answers",
  "moderation_claims",
  "appeals",
  "ban_proposals",
  "moderation_decisions",
  "evidence",
  "reports",
  "complaints",
  "seals",
  "departures",
  "takeouts",
  "age_attempts",
  "age_checks",
  "factors",
  "recovery_codes",
  "passkeys",
  "pending_logins",
  "used_challenges",
  "known_browsers",
  "discount_uses",
  "discount_codes",
  "mandates",
  "debit_forms",
  "debit_blocks",
  "reconciliations",
  "receipts",
  "refunds",
  "payment_events",
  "payments",
  "orders",
  "affiliate_postbacks",
  "affiliate_networks",
  "signup_sources",
  "lander_visits",
  "daily_numbers",
  "number_labels",
  "member_milestones",
  "order_groups",
  "experiments",
  "transparency_reports",
  "region_counts",
  "held_messages",
  "openers",
  "spending_limits",
  "replies",
  "reactions",
  "messages",
  "chat_photos",
  "participants",
  "conversations",
  "likes",
  "blocks",
  "passed_members",
  "notes",
  "gifts_received",
  "finder_answers",
  "saved_searches",
  "games",
  "swipes",
  "photos",
  "unused_photos",
  "banned_looks",
  "online_members",
  "profile_visits",
  "profile_interests",
  "profiles",
  "wallet_links",
  "wallet_entries",
  "wallets",
  "push_subscriptions",
  "notification_settings",
  "night_notices",
  "sessions",
  "consents",
  "account_tokens",
  "attempts",
  "outbox",
  "local_mails",
  "mail_suppressions",
  "soft_bounces",
  "accounts",
  "site_settings",
  "site_moves",
  "sites",
];

/** Triggers that forbid deletions; a regenerated data set begins with an empty ledger. */
const LEDGER_TRIGGERS = [
  "wallet_entries_are_never_deleted",
  "wallet_links_are_never_deleted",
  "orders_paid_stay",
  "payments_paid_stay",
  "payment_events_are_never_deleted",
  "refunds_are_never_deleted",
  "receipts_are_never_deleted",
];

/**
 * Deletes everything of some sites, including test activity, so that the same seed gives the same
 * data.
 */
export function deleteSites(db: DatabaseSync, siteIds: readonly string[]): void {
  const column = (table: string) => (table === "sites" ? "id" : "site_id");
  const made = db.prepare("SELECT sql FROM sqlite_master WHERE type = 'trigger' AND name = ?");
  const triggers = LEDGER_TRIGGERS.flatMap((name) => (made.get(name) as { sql: string }) ?? []);
  for (const name of LEDGER_TRIGGERS) db.exec(`DROP TRIGGER IF EXISTS ${name}`);
  for (const table of SITE_TABLES)
    db.prepare(
      `DELETE FROM ${table} WHERE ${column(table)} IN (SELECT value FROM json_each(?))`,
    ).run(JSON.stringify(siteIds));
  for (const trigger of triggers) db.exec(trigger.sql);
}
