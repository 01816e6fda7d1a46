import { newId, type PostbackId } from "~/kit/ids";
import { CASE_ROWS } from "./sample-case-rows";
import { CHAT_ROWS } from "./sample-chat-rows";
import { LOGIN_ROWS } from "./sample-login-rows";
import { SAMPLE_NAME, SAMPLE_TEXT, type SampleRows } from "./sample-member";
import { PAYMENT_ROWS } from "./sample-payment-rows";
import { emailAddressOf } from "./test-database";

const DAY = 86_400_000;
const now = Date.now();
/**
 * Every table of the schema. A new one is added here, so that the erasure test covers what erasing
 * an account does with it.
 */
export const SAMPLE_ROWS_BY_TABLE: Record<string, SampleRows> = {
  audit_head: "the hash of an entry of the audit log",
  reconciliations: "name orders, never the member",
  audit_log: "a trigger numbers its rows (erasure.test.ts)",
  banned_looks: "what a refused picture looks like, nobody's",
  lander_visits: "counts of visits, nobody's",
  daily_numbers: "counters, nobody's",
  number_labels: "names of advertising networks and campaigns",
  experiments: "of operators",
  transparency_reports: "public figures, nobody's",
  region_counts: "counts of members, nobody's",
  site_moves: "of operators",
  replies: "numbers of messages, which go with them (reply.test.ts)",
  sites: "of operators",
  staff: "of operators; no member is staff",
  staff_passkeys: "of operators",
  staff_sessions: "of operators",
  site_settings: "of operators",
  attempts: ({ id, siteId }) =>
    ["likes", "reactions"].map((name) => ({
      site_id: siteId,
      key: `${name}:${id}`,
      tries: 1,
      window_started_at: now,
    })),
  soft_bounces: "keyed hashes of addresses with counts, deleted after 90 days",
  mail_suppressions: "keyed hashes of addresses, so that nobody writes there again",
  accounts: ({ id, other }) => [
    // An account that signed up through the member's promoted page.
    {
      id: `by-${other.id}`,
      site_id: other.siteId,
      email: `by-${other.id}@example.test`,
      password_hash: "x",
      status: "active",
      language: "en",
      signup_for_profile_id: id,
      signup_date: 0,
    },
  ],
  account_tokens: ({ id, siteId }) => [
    {
      secret_hash: `hash-${id}`,
      site_id: siteId,
      account_id: id,
      purpose: "login",
      code_hash: "",
      code_expires_at: 0,
      expires_at: now + DAY,
      created_at: 0,
    },
  ],
  consents: ({ id, siteId }) =>
    ["sexuality", "lifestyle"].map((subject) => ({
      site_id: siteId,
      account_id: id,
      subject,
      given_at: 0,
    })),
  profiles: "made with the member",
  profile_interests: ({ id, siteId }) => [{ site_id: siteId, profile_id: id, interest: "sushi" }],
  photos: ({ id, siteId, photo }) => [
    {
      id: photo,
      site_id: siteId,
      profile_id: id,
      status: "active",
      visibility: "public",
      folder: `${siteId}/${photo}`,
      width: 1,
      height: 1,
      shades: "000000",
      created_at: 0,
    },
  ],
  online_members: ({ id, siteId }) => [{ member_id: id, site_id: siteId, seen_at: now }],
  profile_visits: ({ id, siteId, other }) => [
    { site_id: siteId, visitor_id: id, visited_id: other.id, visited_at: now },
    { site_id: siteId, visitor_id: other.id, visited_id: id, visited_at: now },
  ],
  finder_answers: ({ id, siteId }) => [
    { member_id: id, site_id: siteId, answers: '{"pace":"slow"}', changed_at: 0 },
  ],
  saved_searches: ({ id, siteId }) => [
    {
      member_id: id,
      id: `search-${id}`,
      site_id: siteId,
      name: SAMPLE_TEXT,
      gender: "both",
      country: "NL",
      region: "",
      min_age: 30,
      max_age: 40,
      traits: 0,
      traits_2: 0,
      interests: 0,
      sort: "active",
      saved_at: 0,
      seen_at: 0,
    },
  ],
  games: ({ id, siteId }) => [{ member_id: id, site_id: siteId, day: "2026-11-22" }],
  swipes: ({ id, siteId, other }) =>
    [
      [id, other.id],
      [other.id, id],
    ].map(([member_id = "", other_id = ""]) => ({
      member_id,
      other_id,
      site_id: siteId,
      kind: "pass",
      number: 1,
      day: "2026-11-22",
      swiped_at: now,
    })),
  notes: ({ id, siteId, other }) =>
    [
      [id, other.id, SAMPLE_TEXT],
      [other.id, id, "Of the other one"],
    ].map(([writer_id = "", about_id = "", body = ""]) => ({
      site_id: siteId,
      writer_id,
      about_id,
      body,
      written_at: now,
    })),
  sessions: ({ id, siteId }) => [
    {
      id_hash: `session-${id}`,
      site_id: siteId,
      account_id: id,
      device: SAMPLE_TEXT,
      created_at: 0,
      seen_at: now,
      expires_at: now + DAY,
    },
  ],
  ...LOGIN_ROWS,
  affiliate_networks: "of operators",
  affiliate_postbacks: ({ id, siteId }) => [
    {
      id: newId<PostbackId>(),
      site_id: siteId,
      network_id: "network",
      event: "confirmed",
      subject: id,
      account_id: id,
      sub1: SAMPLE_TEXT,
      at: 0,
      try_at: 0,
      created_at: 0,
    },
  ],
  member_milestones: ({ id, siteId }) => [
    {
      member_id: id,
      site_id: siteId,
      week: "2026-11-23",
      country: "NL",
      language: "nl",
      source: "",
      lander: "",
      campaign: "",
      signup_at: 5,
      purchase_at: 9,
    },
  ],
  order_groups: "the week and labels of an order (statistics.test.ts)",
  signup_sources: ({ id, siteId }) => [
    { account_id: id, site_id: siteId, ref: SAMPLE_TEXT, created_at: 0 },
  ],
  ...CHAT_ROWS,
  ...CASE_ROWS,
  ...PAYMENT_ROWS,
  wallets: "made with the member",
  wallet_entries: "name the wallet, never the member (R104)",
  wallet_links: "name the wallet, never the member (R104)",
  outbox: ({ id, siteId }) => [
    {
      id: `letter-${id}`,
      site_id: siteId,
      channel: "mail",
      template: "login_code",
      account_id: id,
      payload: JSON.stringify({ to: emailAddressOf(id), fields: { name: SAMPLE_NAME } }),
      created_at: 0,
    },
  ],
  local_mails: "stands for the member's own mailbox, on a developer's machine",
  takeouts: ({ id, siteId, dataExport }) => [
    {
      id: dataExport,
      site_id: siteId,
      account_id: id,
      status: "ready",
      origin: "https://x.test",
      created_at: 0,
      expires_at: now + DAY,
    },
  ],
  unused_photos: "a note made when a photo is deleted, gone with its bytes",
  departures: "made by the deletion, and gone with it",
  staff_deeds: ({ id, siteId }) => [
    {
      id: `deed-${siteId}`,
      site_id: siteId,
      account_id: id,
      deed: "restore",
      reason: SAMPLE_TEXT,
      staff: "ops",
      knock_hash: "x",
      origin: "https://x.test",
      at: 0,
      carried_out_at: 1,
    },
  ],
};
