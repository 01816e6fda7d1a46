import { SAMPLE_TEXT, type SampleRows } from "./sample-member";

/** Rows of the sample member's logins and pending logins. */
export const LOGIN_ROWS: Record<string, SampleRows> = {
  passkeys: ({ id, siteId }) => [
    {
      id: `passkey-${id}`,
      site_id: siteId,
      account_id: id,
      credential_id: `credential-${id}`,
      public_key: "x",
      name: SAMPLE_TEXT,
      created_at: 0,
    },
  ],
  push_subscriptions: ({ id, siteId }) => [
    {
      id: `browser-${id}`,
      site_id: siteId,
      account_id: id,
      session_hash: `session-${id}`,
      endpoint: `https://push.test/${id}`,
      p256dh: "x",
      auth: "x",
      created_at: 0,
      seen_at: 0,
    },
  ],
  notification_settings: ({ id, siteId }) => [
    {
      account_id: id,
      site_id: siteId,
      mail: 1,
      push: 1,
      quiet_from: 22,
      quiet_until: 8,
      time_zone: "Europe/Amsterdam",
      changed_at: 0,
    },
  ],
  night_notices: ({ id, siteId }) => [
    { account_id: id, site_id: siteId, since: 0, due_at: Date.now() + 86_400_000 },
  ],
  used_challenges: "hashes of random words, which end after five minutes",
  age_checks: ({ id, siteId }) => [
    { account_id: id, site_id: siteId, method: "wallet", passed_at: 0 },
  ],
  age_attempts: ({ id, siteId }) => [
    {
      account_id: id,
      site_id: siteId,
      id_hash: `age-${id}`,
      state: "open",
      expires_at: Date.now() + 86_400_000,
    },
  ],
  factors: ({ id, siteId }) => [
    { account_id: id, site_id: siteId, sealed_secret: "x", last_step: 0, created_at: 0 },
  ],
  recovery_codes: ({ id, siteId }) => [
    { site_id: siteId, account_id: id, code_hash: `code-${id}` },
  ],
  known_browsers: ({ id, siteId }) => [
    { mark_hash: `mark-${id}`, site_id: siteId, account_id: id, created_at: Date.now() },
  ],
  pending_logins: ({ id, siteId }) => [
    {
      secret_hash: `pending-${id}`,
      site_id: siteId,
      account_id: id,
      expires_at: Date.now() + 86_400_000,
    },
  ],
};
