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
  account_tokens: "secrets are mailed to people",
  attempts: "what visitors try is counted when they do",
  banned_looks: "nothing was banned yet",
  debit_blocks: "no bank has returned a debit yet",
  debit_forms: "a telephone has the code that it waits for",
  departures: "nobody has left yet",
  factors: "an app has the other half of the secret",
  held_messages: "nobody has sent the same to many yet",
  known_browsers: "nobody has logged in yet",
  lander_visits: "nobody has visited a lander yet",
  local_mails: "no letter has left yet",
  mail_suppressions: "no mailbox has refused a letter yet",
  night_notices: "nothing has happened in the night yet",
  notification_settings: "nobody has chosen yet: what is told is as it is for everybody",
  openers: "first messages are counted as they are sent",
  outbox: "no letter waits",
  passkeys: "a device has the other half of each",
  pending_logins: "nobody is logging in yet",
  push_subscriptions: "a browser has the other half of the keys",
  recovery_codes: "kept with a second factor",
  region_counts: "the clock counts within the hour",
  seals: "kept with a block or a deletion",
  sessions: "nobody is logged in yet",
  signup_sources: "nobody came by an advertisement yet",
  site_moves: "no site is on its way",
  soft_bounces: "no mailbox has refused an e-mail yet",
  staff_deeds: "staff have decided nothing yet",
  takeouts: "nobody has asked for a copy yet",
  unused_photos: "every picture has its row",
  used_challenges: "nobody has used a passkey yet",
  wallet_links: "the clock links every entry within the hour",
};

/**
 * Written by the domain's own statements (scripts/seed/write-purchase.ts,
 * tests/seed/seed-money.test.ts).
 */
const BY_STATEMENTS = ["orders", "payment_events", "payments", "receipts", "refunds"];

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

test("the demo database is reset in every table but the immutable log", () => {
  const stays = [...TABLES.keys()].filter((table) => !SITE_TABLES.includes(table));
  expect(stays).toEqual(["staff_deeds"]);
});
