import { expect, test } from "vitest";
import { publicSettingsSchema } from "~/domain/site/public-settings";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import { SITE_TABLES } from "../../scripts/seed/delete-sites";
import { TABLES } from "./ownership";
import { filesBelow, textOf } from "./sources";

/** Settings whose feature does not exist yet, each with the reason. */
const UNUSED_SETTINGS: Record<string, string> = {};
/** Tables that the demo database leaves empty, each with the reason. */
const EMPTY_TABLES: Record<string, string> = {
  account_tokens: "secrets exist only while an e-mailed link or code is valid",
  age_attempts: "a check runs for ten minutes",
  age_checks: "nobody has passed a check",
  attempts: "attempts are counted when visitors make them",
  audit_head: "no action of staff was logged",
  audit_log: "no action of staff was logged",
  banned_looks: "no photo is banned",
  debit_blocks: "no direct debit was returned",
  debit_forms: "a form is stored only until its code is entered",
  discount_uses: "no order was paid with a code",
  experiments: "operators compare landers when they want to",
  factors: "a second factor needs an authenticator app",
  known_browsers: "no browser has logged in",
  lander_visits: "no lander was visited",
  local_mails: "no e-mail was sent",
  mail_suppressions: "no address is suppressed",
  moderation_claims: "nobody works on an item",
  night_notices: "no notification was deferred by quiet hours",
  notification_settings: "all members have the default settings",
  online_members: "no page is open",
  openers: "first messages are counted when they are sent",
  outbox: "no e-mail or push is queued",
  passed_members: "members pass on others when they want to",
  passkeys: "a passkey needs a device",
  pending_logins: "no login waits for a second factor",
  profile_visits: "nobody has opened a profile",
  push_subscriptions: "a subscription needs a browser",
  reconciliations: "the scheduled job compares the records at night",
  recovery_codes: "stored only with a second factor",
  region_counts: "a scheduled job counts within an hour",
  seals: "an evidence hold starts with a block or a deletion",
  sessions: "nobody is logged in",
  site_moves: "no site is being moved",
  soft_bounces: "no e-mail has bounced",
  staff_deeds: "no moderation action was taken",
  staff_passkeys: "a passkey needs a device",
  staff_sessions: "nobody is signed in",
  support_viewers: "no thread is open",
  takeouts: "no data export was requested",
  transparency_reports: "a scheduled job writes one after each month",
  unused_photos: "every stored photo has its row",
  used_challenges: "no passkey was used",
  wallet_links: "a scheduled job links every entry within an hour",
};

/**
 * Written by the domain's own statements (scripts/seed/write-purchase.ts,
 * tests/seed/seed-money.test.ts).
 */
const BY_STATEMENTS = [
  "order_groups",
  "orders",
  "payment_events",
  "payments",
  "receipts",
  "refunds",
];

const code = [...filesBelow("app"), ...filesBelow("workers")]
  .filter((path) => !/\.test\.tsx?$|site\.schema\.ts$|public-settings\.ts$/.test(path))
  .map(textOf)
  .join("\n")
  .replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, "");

const isRead = (key: string, source: string) =>
  new RegExp(`\\.${key}\\b|[{,]\\s*${key}\\s*[,:}]|["']${key}["']`).test(source);

test("every setting of a site is read, by the code or by the public settings", () => {
  const unread = Object.keys(siteSettingsSchema.shape).filter(
    (key) => !(key in publicSettingsSchema.shape) && !isRead(key, code),
  );
  expect(unread).toEqual(Object.keys(UNUSED_SETTINGS));
});

test("the check finds a setting that nothing reads", () => {
  expect(isRead("max_gifts", code)).toBe(false);
  expect(isRead("max_gifts", "if (site.max_gifts > 1) return;")).toBe(true);
  expect(isRead("max_gifts", "const { max_gifts, name } = site;")).toBe(true);
});

test("every table has rows in the demo database, or a reason why not", () => {
  const seed = [...filesBelow("scripts/seed"), ...filesBelow("scripts/site")]
    .filter((path) => !path.includes("scripts/site/move/")) // copies existing rows elsewhere
    .map(textOf)
    .join("\n");
  const written = (table: string) =>
    new RegExp(`insert\\(\\s*"${table}"|INTO ${table}\\b`).test(seed);
  const filled = (table: string) => written(table) || BY_STATEMENTS.includes(table);
  expect([...TABLES.keys()].filter((table) => !filled(table)).sort()).toEqual(
    Object.keys(EMPTY_TABLES),
  );
});

/** Tables of no site, which scripts/seed/staff.ts resets. */
const STAFF_TABLES = ["staff", "staff_passkeys", "staff_sessions"];

test("the demo database is reset in every table but the immutable logs", () => {
  const stays = [...TABLES.keys()].filter((table) => !SITE_TABLES.includes(table));
  expect(stays.sort()).toEqual(["audit_head", "audit_log", ...STAFF_TABLES, "staff_deeds"].sort());
});
