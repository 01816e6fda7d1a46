import { beforeAll, expect, test } from "vitest";
import { days } from "~/kit/duration";
import { memberBy } from "../../../tests/support/member-by";
import { localeContextOf, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { everyone, FICTIONAL, NOW } from "../../../tests/support/search-setup";
import { addSite } from "../../../tests/support/test-database";
import type { Site } from "../site/site";
import type { Search } from "./discovery";
import { hasSimilar, toMembersQuery } from "./members-query";
import { NO_FILTERS } from "./search-filters";

const viewer = viewerOf(memberBy("me", "s"));
let site: Site;
beforeAll(async () => {
  site = await siteOf(await addSite({ ...FICTIONAL, min_age: 21 }));
});

type By = { by?: typeof viewer | null; on?: Site; timeZone?: string };
const query = (overrides: Partial<Search>, { by = viewer, on = site, timeZone = "UTC" }: By = {}) =>
  toMembersQuery(NOW, {
    site: on,
    viewer: by,
    search: { ...everyone, ...overrides },
    outlook: localeContextOf("en", { timeZone }),
  });

test("only members who want fictional profiles get them, on sites that have them", () => {
  const none: Site = { ...site, fictional_icon: null };
  expect(query({}).fictional).toBe(false);
  expect(query({ fictional: true }).fictional).toBe(true);
  expect(query({ fictional: true }, { on: none }).fictional).toBe(false);
  expect(query({}, { by: null }).fictional).toBe(true);
  expect(query({}, { by: null, on: none }).fictional).toBe(false);
});

test("a visitor has no cursor, and each query has its own member and site", () => {
  const after = { photo: true, at: [5, "x"] } as const;
  expect(query({ after })).toMatchObject({ after, viewerId: viewer.id, siteId: site.id });
  expect(query({ after }, { by: null })).toMatchObject({ after: null, viewerId: null });
});

test('"here today" uses the searcher\'s time zone and members who show presence', () => {
  const filters = { ...NO_FILTERS, active: true };
  expect(query({})).toMatchObject({ activeSince: NOW - days(90), showsPresence: false });
  expect(query({ filters })).toMatchObject({
    activeSince: Date.UTC(2026, 10, 20) - 1,
    showsPresence: true,
  });
  const inTokyo = query({ filters }, { timeZone: "Asia/Tokyo" });
  expect(inTokyo.activeSince).toBe(Date.UTC(2026, 10, 19, 15) - 1);
});

test("similar members respect the site's minimum age and the maximum age", () => {
  const similar = (minAge: number, maxAge: number) =>
    query({ minAge, maxAge, similar: true }).similar;
  expect(similar(30, 40)).toMatchObject({ bornAfter: "1980-11-20", bornUntil: "2001-11-20" });
  expect(similar(22, 97)).toMatchObject({ bornAfter: "1926-11-20", bornUntil: "2005-11-20" });
  expect(query({ minAge: 30, maxAge: 40 }).similar).toBeNull();
});

test("similar members come from neighbouring regions, and not beyond a country", () => {
  const near = (region: Search["region"]) => query({ region, similar: true }).similar?.regions;
  expect(near("NL-UT")).toEqual(expect.arrayContaining(["NL-UT", "NL-NH"]));
  expect(near("NL-UT")).toHaveLength(5);
  expect(near(null)).toBeNull();
});

test("a search for a whole country and all ages has no similar members", () => {
  const has = (overrides: Partial<Search>) => hasSimilar({ ...everyone, ...overrides }, site);
  expect(has({ minAge: 21, maxAge: 99 })).toBe(false);
  for (const overrides of [{ minAge: 22 }, { maxAge: 98 }, { region: "NL-UT" as const }])
    expect(has({ minAge: 21, maxAge: 99, ...overrides })).toBe(true);
});
