import { createHash } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { DatabaseSync } from "node:sqlite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { conversationIdOf } from "~/domain/conversation/conversation";
import { type CountryCode, languagesOf } from "~/domain/place/countries";
import { isRegionOf } from "~/domain/place/place";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import { migrate, openLocalFile } from "../../scripts/lib/local-database.ts";
import { withStorage } from "../../scripts/lib/storage.ts";
import { ageAt } from "../../scripts/seed/member.ts";
import { LOGINS } from "../../scripts/seed/people.ts";
import { DEMO_SITES } from "../../scripts/seed/sites.ts";
import { demoPlan, writeWorld } from "../../scripts/seed/world.ts";

const NOW = Date.UTC(2026, 10, 20);
const PLAN = demoPlan({ members: 90, velours: 12, now: NOW });
const state = mkdtempSync(join(tmpdir(), "world-"));
let db: DatabaseSync;

beforeAll(async () => {
  await withStorage(state, migrate);
  await writeWorld(state, PLAN);
  db = openLocalFile(state);
}, 120_000);
afterAll(() => {
  db?.close();
  rmSync(state, { recursive: true, force: true });
});

const all = <T>(sql: string, ...values: string[]) => db.prepare(sql).all(...values) as T[];

test("the same seed writes the same world: not one row differs, whatever was tried in between", async () => {
  const before = fingerprints();
  db.exec(
    `UPDATE participants SET unread = 99; DELETE FROM likes; UPDATE accounts SET language = 'fi' WHERE email = 'free@demo.test'`,
  );
  expect(fingerprints()).not.toEqual(before);
  db.close();
  await writeWorld(state, PLAN);
  db = openLocalFile(state);
  expect(fingerprints()).toEqual(before);
}, 120_000);

test("another site's people are left alone", async () => {
  db.exec("INSERT INTO sites (id, host, created_at) VALUES ('own', 'own.test', 1)");
  db.exec("INSERT INTO wallets (account_id, site_id) VALUES ('me', 'own')");
  db.close();
  await writeWorld(state, PLAN);
  db = openLocalFile(state);
  expect(all("SELECT id FROM sites WHERE id = 'own'")).toHaveLength(1);
  expect(all("SELECT account_id FROM wallets WHERE site_id = 'own'")).toHaveLength(1);
  expect(() => db.exec("DELETE FROM wallet_entries")).toThrow(/never deleted/); // what forgets the old world puts the guard back
  db.exec("DELETE FROM wallets WHERE site_id = 'own'; DELETE FROM sites WHERE id = 'own'");
}, 120_000);

test("the named people are there, each in the state that the README tells", () => {
  expect(
    all("SELECT email FROM accounts WHERE password_hash LIKE '$argon2id$%' ORDER BY email"),
  ).toEqual(LOGINS.map(({ email }) => ({ email })).sort((a, b) => a.email.localeCompare(b.email)));
  const state = (email: string) =>
    all(
      `SELECT a.status, p.status AS profile, a.premium_since IS NOT NULL AS premium, w.balance, a.conversations_started AS started, a.signup_step AS step
       FROM accounts a JOIN profiles p ON p.id = a.id JOIN wallets w ON w.account_id = a.id WHERE a.site_id = 'demo' AND a.email = ?`,
      email,
    )[0];
  expect(state("free@demo.test")).toEqual({
    status: "active",
    profile: "active",
    premium: 0,
    balance: 0,
    started: 1,
    step: 5,
  });
  expect(state("premium@demo.test")).toEqual({
    status: "active",
    profile: "active",
    premium: 1,
    balance: 500,
    started: 2,
    step: 5,
  });
  expect(state("new@demo.test")).toEqual({
    status: "not_confirmed",
    profile: "disabled",
    premium: 0,
    balance: 0,
    started: 0,
    step: 5,
  });
  expect(
    all(
      "SELECT a.email AS blocker, b.email AS blocked FROM blocks JOIN accounts a ON a.id = blocker_id JOIN accounts b ON b.id = blocked_id",
    ),
  ).toEqual([{ blocker: "blocker@demo.test", blocked: "blocked@demo.test" }]);
});

test("the free member has a match, and the premium one unread messages and new likes", () => {
  const id = (email: string) =>
    all<{ id: string }>("SELECT id FROM accounts WHERE email = ?", email)[0]?.id ?? "";
  const [free, premium] = [id("free@demo.test"), id("premium@demo.test")];
  expect(
    all(
      "SELECT 1 FROM likes a JOIN likes b ON b.from_id = a.to_id AND b.to_id = a.from_id WHERE a.from_id = ?",
      free,
    ),
  ).not.toHaveLength(0);
  expect(all("SELECT sum(unread) AS n FROM participants WHERE member_id = ?", premium)).toEqual([
    { n: 3 },
  ]);
  expect(
    all("SELECT count(*) AS n FROM likes WHERE to_id = ? AND seen_at IS NULL", premium),
  ).toEqual([{ n: 3 }]);
  expect(all("SELECT count(*) AS n FROM participants WHERE member_id = ?", premium)).toEqual([
    { n: 5 },
  ]);
});

test("money adds up: every balance is the sum of its entries, and every paid message has its own", () => {
  expect(
    all(
      "SELECT account_id FROM wallets w WHERE balance <> coalesce((SELECT sum(amount) FROM wallet_entries e WHERE e.account_id = w.account_id), 0)",
    ),
  ).toEqual([]);
  expect(
    all(
      `SELECT client_id FROM messages m WHERE credits <> coalesce((SELECT -amount FROM wallet_entries e WHERE e.account_id = m.sender_id AND e.reason = 'message' AND e.key = m.client_id), 0)`,
    ),
  ).toEqual([]);
  expect(
    all(
      "SELECT m.client_id FROM messages m JOIN accounts a ON a.id = m.sender_id WHERE m.seq = 1 AND (m.credits = 0) <> (a.premium_since IS NULL)",
    ),
  ).toEqual([]);
});

test("conversations are as sending would have left them", async () => {
  expect(
    all(`SELECT * FROM participants p WHERE last_seq <> (SELECT max(seq) FROM messages m WHERE m.conversation_id = p.conversation_id)
      OR last_seq <> (SELECT count(*) FROM messages m WHERE m.conversation_id = p.conversation_id)
      OR last_message_at <> (SELECT max(created_at) FROM messages m WHERE m.conversation_id = p.conversation_id)
      OR unread <> (SELECT count(*) FROM messages m WHERE m.conversation_id = p.conversation_id AND m.sender_id <> p.member_id AND m.seq > p.read_seq)`),
  ).toEqual([]);
  expect(
    all(
      "SELECT id FROM accounts a WHERE conversations_started <> (SELECT count(*) FROM conversations c WHERE c.started_by = a.id)",
    ),
  ).toEqual([]);
  for (const row of all<{
    site_id: string;
    conversation_id: string;
    member_id: string;
    other_id: string;
  }>("SELECT * FROM participants")) {
    expect(await conversationIdOf(row.site_id, row.member_id, row.other_id)).toBe(
      row.conversation_id,
    );
  }
});

test("every member is plausible: an adult of a country of the site, in one of its regions and languages, active within 60 days", () => {
  const countries = new Map<string, readonly string[]>(
    DEMO_SITES.map((site) => [site.id, site.settings.countries]),
  );
  type Row = {
    site_id: string;
    country: CountryCode;
    region: string;
    language: string;
    birth_date: string;
    last_active_at: number;
    about: string;
    demo: number;
    name: string;
  };
  for (const row of all<Row>("SELECT * FROM profiles WHERE status = 'active'")) {
    expect(countries.get(row.site_id)).toContain(row.country);
    expect(isRegionOf(row.country, row.region), row.region).toBe(true);
    expect(ageAt(row.birth_date, NOW)).toBeGreaterThanOrEqual(18);
    expect(row.last_active_at).toBeGreaterThan(NOW - 61 * 86_400_000);
    expect(row.last_active_at).toBeLessThanOrEqual(NOW);
    expect(row.about.length).toBeGreaterThan(40);
    expect(row.demo).toBe(1);
  }
  const crowd = all<Row>(
    "SELECT p.* FROM profiles p JOIN accounts a ON a.id = p.id WHERE a.password_hash = '!'",
  );
  expect(
    crowd.filter((row) => !(languagesOf(row.country) as readonly string[]).includes(row.language)),
  ).toEqual([]);
});

test("every photo has its bytes in R2, and every main photo is its member's", async () => {
  expect(
    all(
      "SELECT p.id FROM profiles p LEFT JOIN photos f ON f.id = p.main_photo_id AND f.profile_id = p.id WHERE p.main_photo_id IS NOT NULL AND f.id IS NULL",
    ),
  ).toEqual([]);
  const folders = all<{ folder: string }>("SELECT DISTINCT folder FROM photos").map(
    (row) => row.folder,
  );
  expect(folders.length).toBeGreaterThan(60);
  await withStorage(state, async (miniflare) => {
    const bucket = (await miniflare.getR2Bucket("PHOTOS")) as unknown as R2Bucket;
    for (const folder of folders) {
      for (const size of ["main", "thumb"])
        expect(
          (await bucket.head(`${folder}/${size}.webp`))?.httpMetadata?.contentType,
          folder,
        ).toBe("image/webp");
    }
  });
}, 60_000);

test("no picture is there twice, and whoever has several shows them in order", () => {
  expect(all("SELECT folder FROM photos GROUP BY folder HAVING count(*) > 1")).toEqual([]);
  const sets = all<{ n: number; first: number; last: number }>(
    "SELECT count(*) AS n, min(position) AS first, max(position) AS last FROM photos GROUP BY profile_id",
  );
  expect(sets.filter(({ n, first, last }) => first !== 0 || last !== n - 1)).toEqual([]);
  expect(sets.filter(({ n }) => n > 1).length).toBeGreaterThan(20);
  expect(
    all(
      "SELECT p.id FROM profiles p JOIN photos f ON f.id = p.main_photo_id WHERE f.position <> 0",
    ),
  ).toEqual([]);
});

test("the demo sites are stored with settings that the site takes", () => {
  for (const { id } of DEMO_SITES) {
    const rows = all<{ key: string; value: string }>(
      "SELECT key, value FROM site_settings WHERE site_id = ?",
      id,
    );
    expect(() =>
      siteSettingsSchema.parse(
        Object.fromEntries(rows.map((row) => [row.key, JSON.parse(row.value)])),
      ),
    ).not.toThrow();
  }
});

/** One hash per table over all its rows, in the order of their columns. */
function fingerprints(): Record<string, string> {
  const tables = all<{ name: string }>(
    "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%' AND name NOT LIKE '\\_cf%' ESCAPE '\\'",
  );
  return Object.fromEntries(
    tables.map(({ name }) => {
      const rows = all(`SELECT * FROM "${name}"`).map((row) => JSON.stringify(row));
      return [name, createHash("sha256").update(rows.sort().join("\n")).digest("hex")];
    }),
  );
}
