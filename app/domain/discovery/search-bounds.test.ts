import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { toQuery } from "~/db/batch";
import { addMember, addSite } from "../../../tests/support/test-database";
import { MAX_COUNTED_ROWS } from "./discovery";
import { countMembers, parseStep, type StepRow, selectMembers } from "./discovery-store";
import { type MembersQuery, NO_SCAN_FILTERS } from "./member-scan-sql";
import { DEFAULT_BOUNDS } from "./search-members";

const HERE = Date.UTC(2026, 10, 19, 12);

test("no search reads more than 1,500 rows; a wide one reads about a page", async () => {
  const siteId = await addSite();
  const me = await addMember(siteId, { gender: "male" });
  await fill(siteId, 6000);
  const young = ["1900-01-01", "2008-01-01"] as const;
  const unmatchedAges = ["1900-01-01", "1901-01-01"] as const;
  const base = {
    siteId,
    viewerId: me.id,
    genders: ["female" as const],
    country: "NL",
    region: null,
    activeSince: 1,
    fictional: false,
    after: null,
    ...NO_SCAN_FILTERS,
  };
  const rowsRead = async (
    [bornAfter, bornUntil]: readonly [string, string],
    overrides: Partial<MembersQuery> = {},
  ) => {
    const query: MembersQuery = { ...base, bornAfter, bornUntil, ...overrides };
    const { sql, params } = toQuery(selectMembers(query, DEFAULT_BOUNDS));
    const { results, meta } = await env.DB.prepare(sql)
      .bind(...params)
      .all<StepRow>();
    return { read: meta.rows_read, found: parseStep(results).found.length };
  };
  const both: Partial<MembersQuery> = { genders: ["female", "male"] };
  const counted = async (overrides: Partial<MembersQuery>) => {
    const query = { ...base, bornAfter: young[0], bornUntil: young[1], ...overrides };
    const { sql, params } = toQuery(countMembers(query, MAX_COUNTED_ROWS));
    return (
      await env.DB.prepare(sql)
        .bind(...params)
        .all()
    ).meta.rows_read;
  };
  for (const wide of [await rowsRead(young), await rowsRead(young, both)]) {
    expect(wide.found).toBe(25);
    expect(wide.read).toBeLessThan(200);
  }
  const deep = { photo: true, at: [HERE - 90, "x"] } as const;
  const photoless = { photo: false, at: [HERE + 1, "x"] } as const;
  for (const overrides of [
    {},
    { region: "NL-NH" },
    { after: deep },
    { after: photoless },
    { viewerId: null },
    { sort: "newest" as const, region: "NL-NH" },
    { sort: "newest" as const, joinedSince: 5, traits: 257, traits_2: 257, interests: 3 },
    { showsPresence: true, joinedSince: 5, traits: 257, traits_2: 257, interests: 3, photo: true },
    {
      region: "NL-NH",
      similar: { bornAfter: "1900-01-01", bornUntil: "2008-01-01", regions: ["NL-NH", "NL-LI"] },
    },
  ]) {
    expect(await counted({ ...overrides, ...both })).toBeLessThanOrEqual(1_500);
    for (const genders of [{}, both]) {
      for (const ages of [young, ["1960-01-01", "1960-12-31"] as const, unmatchedAges]) {
        expect((await rowsRead(ages, { ...overrides, ...genders })).read).toBeLessThanOrEqual(
          1_500,
        );
      }
    }
  }
});

/**
 * Adds `count` members of both genders, two in three with a photo, many with equal times; and as
 * many inactive ones.
 */
async function fill(siteId: string, count: number): Promise<void> {
  await env.DB.prepare(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?3)
     INSERT INTO profiles (id, site_id, status, name, gender, birth_date, country, region, language, joined_at, last_active_at, main_photo_id)
     SELECT 'crowd' || i, ?1, 'active', 'Sam', iif(i % 2, 'female', 'male'), (1950 + i % 50) || '-05-05', 'NL', 'NL-NH', 'en', 0,
       iif(i > ?3 / 2, 0, ?2 - i % 97), iif(i % 3, 'photo' || i, NULL) FROM n`,
  )
    .bind(siteId, HERE, 2 * count)
    .run();
  await env.DB.prepare(
    "INSERT INTO photos (id, site_id, profile_id, status, visibility, folder, width, height, shades, created_at) SELECT main_photo_id, site_id, id, 'active', 'public', 'f', 1, 1, 't', 0 FROM profiles WHERE site_id = ? AND main_photo_id IS NOT NULL",
  )
    .bind(siteId)
    .run();
}
