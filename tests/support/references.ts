import { env } from "cloudflare:workers";
import { ERASED_MEMBER_ID } from "~/kit/ids";

/** The columns that refer to a row of another table, and what they refer to (decision 0120). */
export const REFERENCES: Record<string, string> = {
  "accounts.signup_for_profile_id": "profiles.id",
  "account_tokens.account_id": "accounts.id",
  "age_attempts.account_id": "accounts.id",
  "age_checks.account_id": "accounts.id",
  "appeals.decision_id": "moderation_decisions.id",
  "appeals.member_id": "accounts.id",
  "audit_log.member_id": "accounts.id",
  "ban_proposals.decision_id": "moderation_decisions.id",
  "ban_proposals.member_id": "accounts.id",
  "blocks.blocked_id": "accounts.id",
  "blocks.blocker_id": "accounts.id",
  "chat_photos.conversation_id": "conversations.id",
  "chat_photos.sender_id": "accounts.id",
  "complaints.account_id": "accounts.id",
  "consents.account_id": "accounts.id",
  "conversations.started_by": "accounts.id",
  "debit_blocks.account_id": "accounts.id",
  "debit_blocks.order_id": "orders.id",
  "debit_forms.account_id": "accounts.id",
  "debit_forms.order_id": "orders.id",
  "departures.account_id": "accounts.id",
  "discount_codes.user_id": "accounts.id",
  "discount_uses.account_id": "accounts.id",
  "discount_uses.order_id": "orders.id",
  "evidence.complaint_id": "complaints.id",
  "factors.account_id": "accounts.id",
  "finder_answers.member_id": "profiles.id",
  "games.member_id": "accounts.id",
  "gifts_received.member_id": "profiles.id",
  "held_messages.recipient_id": "accounts.id",
  "held_messages.sender_id": "accounts.id",
  "known_browsers.account_id": "accounts.id",
  "likes.from_id": "accounts.id",
  "likes.to_id": "accounts.id",
  "mandates.account_id": "accounts.id",
  "mandates.order_id": "orders.id",
  "member_milestones.member_id": "accounts.id",
  "messages.conversation_id": "conversations.id",
  "messages.sender_id": "accounts.id",
  "moderation_decisions.member_id": "accounts.id",
  "night_notices.account_id": "accounts.id",
  "notes.about_id": "accounts.id",
  "notes.writer_id": "accounts.id",
  "notification_settings.account_id": "accounts.id",
  "online_members.member_id": "profiles.id",
  "openers.recipient_id": "accounts.id",
  "openers.sender_id": "accounts.id",
  "order_groups.order_id": "orders.id",
  "orders.account_id": "accounts.id",
  "orders.wallet_id": "wallets.id",
  "outbox.account_id": "accounts.id",
  "participants.conversation_id": "conversations.id",
  "participants.member_id": "accounts.id",
  "participants.other_id": "accounts.id",
  "passkeys.account_id": "accounts.id",
  "payment_events.payment_id": "payments.id",
  "payments.order_id": "orders.id",
  "pending_logins.account_id": "accounts.id",
  "photos.profile_id": "profiles.id",
  "profile_interests.profile_id": "profiles.id",
  "profile_visits.visited_id": "profiles.id",
  "profile_visits.visitor_id": "profiles.id",
  "profiles.main_photo_id": "photos.id",
  "push_subscriptions.account_id": "accounts.id",
  "reactions.conversation_id": "conversations.id",
  "reactions.member_id": "accounts.id",
  "receipts.order_id": "orders.id",
  "receipts.refund_id": "refunds.id",
  "recovery_codes.account_id": "accounts.id",
  "refunds.order_id": "orders.id",
  "refunds.payment_id": "payments.id",
  "replies.conversation_id": "conversations.id",
  "reports.complaint_id": "complaints.id",
  "reports.conversation_id": "conversations.id",
  "reports.reported_id": "accounts.id",
  "reports.reporter_id": "accounts.id",
  "saved_searches.member_id": "accounts.id",
  "seals.conversation_id": "conversations.id",
  "seals.member_id": "accounts.id",
  "sessions.account_id": "accounts.id",
  "affiliate_postbacks.account_id": "accounts.id",
  "affiliate_postbacks.network_id": "affiliate_networks.id",
  "affiliate_postbacks.order_id": "orders.id",
  "signup_sources.account_id": "accounts.id",
  "spending_limits.account_id": "accounts.id",
  "staff_deeds.account_id": "accounts.id",
  "passed_members.member_id": "accounts.id",
  "passed_members.other_id": "accounts.id",
  "swipes.member_id": "accounts.id",
  "swipes.other_id": "accounts.id",
  "staff_passkeys.staff_id": "staff.id",
  "staff_sessions.staff_id": "staff.id",
  "takeouts.account_id": "accounts.id",
  "wallet_entries.conversation_id": "conversations.id",
  "wallet_entries.wallet_id": "wallets.id",
  "wallet_links.wallet_id": "wallets.id",
  "wallets.account_id": "accounts.id",
  "support_entries.complaint_id": "complaints.id",
  "support_entries.thread_id": "support_threads.id",
  "support_threads.member_id": "accounts.id",
  "support_viewers.thread_id": "support_threads.id",
};

/** Columns whose name ends in `_id` or `_by` that refer to no row, with what they hold. */
export const NO_REFERENCES: Record<string, string> = {
  "audit_log.cause_id": "a row of any table, by cause_kind",
  "audit_log.staff_id": "a staff account, also after it was removed",
  "audit_log.subject_id": "a row of any table, by subject_kind",
  "held_messages.client_id": "made by the sender's browser",
  "messages.client_id": "made by the sender's browser",
  "orders.client_id": "made by the buyer's browser",
  "passkeys.credential_id": "made by the member's device",
  "payment_events.event_id": "of the payment provider",
  "payments.provider_id": "of the payment provider",
  "photos.client_id": "made by the member's browser",
  "receipts.company_id": "a company of the configuration",
  "refunds.provider_id": "of the payment provider",
  "sessions.public_id": "the session's own",
  "staff_passkeys.credential_id": "made by the device of a staff member",
  "staff_sessions.public_id": "the session's own",
  "unused_photos.photo_id": "a deleted photo, until its bytes are deleted too",
};

/** Every column with `_id` or `_by` at the end of its name, except `site_id`. */
export async function idColumns(): Promise<string[]> {
  const { results } = await env.DB.prepare(
    `SELECT t.name || '.' || c.name AS name FROM sqlite_schema t JOIN pragma_table_info(t.name) c
      WHERE t.type = 'table' AND t.name NOT GLOB 'sqlite_*' AND t.name NOT GLOB '_cf_*'
        AND (c.name GLOB '*_id' OR c.name GLOB '*_by') AND c.name <> 'site_id' ORDER BY 1`,
  ).all<{ name: string }>();
  return results.map(({ name }) => name);
}

/** The references to rows that do not exist, as "table.column: value". */
export async function findOrphans(): Promise<string[]> {
  const found: string[] = [];
  for (const [reference, target] of Object.entries(REFERENCES)) {
    const table = reference.replace(/\..*/, "");
    const [owner] = target.split(".");
    const { results } = await env.DB.prepare(
      `SELECT DISTINCT ${reference} AS value FROM ${table}
        WHERE ${reference} NOT IN ('', '${ERASED_MEMBER_ID}')
          AND NOT EXISTS (SELECT 1 FROM ${owner} WHERE ${target} = ${reference})`,
    ).all<{ value: string }>();
    found.push(...results.map(({ value }) => `${reference}: ${value}`));
  }
  return found;
}
