import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { type CountryCode, languagesOf } from "~/domain/location/countries";
import { isRegionOf } from "~/domain/location/location";
import { siteSettingsSchema } from "~/domain/site/site.schema";
import { openLocalFile } from "../../scripts/lib/local-database.ts";
import { withStorage } from "../../scripts/lib/storage.ts";
import { ageAt } from "../../scripts/seed/member.ts";
import { writeSeedData } from "../../scripts/seed/seed-data.ts";
import { DEMO_SITES } from "../../scripts/seed/sites.ts";
import { demoDatabase, NOW, PLAN } from "./demo-database";

const { world: demo, all } = demoDatabase();

test("the same seed writes the same rows, whatever was changed in between", async () => {
  const before = fingerprints();
  demo.db.exec(
    `UPDATE participants SET unread = 99; DELETE FROM likes; UPDATE accounts SET language = 'fi' WHERE email = 'free@demo.test'`,
  );
  expect(fingerprints()).not.toEqual(before);
  demo.db.close();
  await writeSeedData(demo.state, PLAN);
  demo.db = openLocalFile(demo.state);
  expect(fingerprints()).toEqual(before);
}, 120_000);

test("seeding keeps other sites' members", async () => {
  demo.db.exec("INSERT INTO sites (id, host, created_at) VALUES ('own', 'own.test', 1)");
  demo.db.exec("INSERT INTO wallets (account_id, site_id) VALUES ('me', 'own')");
  demo.db.close();
  await writeSeedData(demo.state, PLAN);
  demo.db = openLocalFile(demo.state);
  expect(all("SELECT id FROM sites WHERE id = 'own'")).toHaveLength(1);
  expect(all("SELECT account_id FROM wallets WHERE site_id = 'own'")).toHaveLength(1);
  // the reset creates the trigger again
  expect(() => demo.db.exec("DELETE FROM wallet_entries")).toThrow(/never deleted/);
  demo.db.exec("DELETE FROM wallets WHERE site_id = 'own'; DELETE FROM sites WHERE id = 'own'");
}, 120_000);

test("every seeded member is plausible", () => {
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
  await withStorage(demo.state, async (miniflare) => {
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

test("no picture is used twice, and several pictures are ordered", () => {
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

test("the demo sites' stored settings pass the schema", () => {
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
