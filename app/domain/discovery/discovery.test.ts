import { beforeAll, describe, expect, test } from "vitest";
import { days } from "~/kit/duration";
import { memberBy } from "../../../tests/support/member-by";
import { localeContextOf, siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { everyone, FICTIONAL, NOW } from "../../../tests/support/search-setup";
import { addSite } from "../../../tests/support/test-database";
import type { Site } from "../site/site";
import { defaultGender, readSearch, type Search, searchParams } from "./discovery";
import { hasNeighbourLinks } from "./has-neighbour-links";
import { type ScanShape, scanColumns } from "./member-scan-sql";
import { relaxFilters } from "./relax-filters";
import { NO_FILTERS, type SearchFilters } from "./search-filters";
import { hasSimilar, toMembersQuery } from "./search-members";

describe("discovery", () => {
  const me = viewerOf(memberBy("me", "s"));
  const read = (
    query: string,
    site: Awaited<ReturnType<typeof siteOf>>,
    viewer: typeof me | null = me,
  ) => readSearch(new URLSearchParams(query), { site, searcher: viewer, country: "NL" });

  test("the default search looks for the gender that the member seeks, near their age", async () => {
    const site = await siteOf(await addSite());
    const whole = {
      country: "NL",
      region: null,
      minAge: 18,
      maxAge: 79,
      near: false,
      fictional: false,
      filters: NO_FILTERS,
      sort: "active",
      similar: false,
      after: null,
      pageNumber: 1,
    };
    expect(read("", site)).toEqual({ gender: "female", ...whole });
    expect(read("", site, { ...me, seeks: null, gender: "female" })).toMatchObject({
      gender: "male",
    });
    expect(read("", site, { ...me, country: "DE" })).toMatchObject({ country: "DE" });
    expect(read("", site, { ...me, country: "US" })).toMatchObject({ country: "NL" });
  });

  test("a member who seeks both searches both, and a URL may request both", async () => {
    const site = await siteOf(await addSite());
    expect(read("", site, { ...me, seeks: "both" })).toMatchObject({ gender: "both" });
    expect(read("gender=both", site)).toMatchObject({ gender: "both" });
    expect(searchParams(read("gender=both", site))).toMatchObject({ gender: "both" });
  });

  test("the default ages are ten years either side of the member's own", async () => {
    const site = await siteOf(await addSite());
    const aged = (age: number, query = "") => read(query, site, { ...me, age });
    expect(aged(37)).toMatchObject({ minAge: 27, maxAge: 47, near: true });
    expect(aged(20)).toMatchObject({ minAge: 18, maxAge: 30 });
    expect(aged(75)).toMatchObject({ minAge: 65, maxAge: 79 });
    expect(aged(85)).toMatchObject({ minAge: 75, maxAge: 85 });
    expect(aged(37, "min_age=18&max_age=79")).toMatchObject({
      minAge: 18,
      maxAge: 79,
      near: false,
    });
    expect(aged(37, "max_age=40")).toMatchObject({ minAge: 27, maxAge: 40, near: false });
  });

  test("invalid search parameters fall back to defaults", async () => {
    const site = await siteOf(await addSite());
    expect(
      read(
        "gender=robot&country=US&region=DE-BE&min_age=abc&max_age=12&after=%00&fictional=yes",
        site,
      ),
    ).toEqual(read("", site));
    expect(read("country=DE&region=NL-NH", site)).toMatchObject({ country: "DE", region: null });
    expect(read("min_age=50&max_age=30", site)).toMatchObject({ minAge: 30, maxAge: 50 });
  });

  test("a visitor filters by gender and country only", async () => {
    const site = await siteOf(await addSite());
    expect(
      read("gender=male&country=DE&region=DE-BE&min_age=30&max_age=31&after=5.x", site, null),
    ).toEqual({
      gender: "male",
      country: "DE",
      region: null,
      minAge: 18,
      maxAge: 99,
      near: false,
      fictional: false,
      filters: NO_FILTERS,
      sort: "active",
      similar: false,
      after: null,
      pageNumber: 1,
    });
  });

  test("no search goes below the site's minimum age", async () => {
    const site = await siteOf(await addSite({ min_age: 21 }));
    expect(read("min_age=18&max_age=19", site)).toMatchObject({ minAge: 21, maxAge: 21 });
  });

  test("a search survives a round trip through its query parameters", async () => {
    const site = await siteOf(await addSite());
    const search = read("gender=male&country=DE&region=DE-BE&min_age=30&max_age=44", site);
    expect(
      readSearch(new URLSearchParams(searchParams(search)), {
        site,
        searcher: { ...me, seeks: null, country: null },
        country: "NL",
      }),
    ).toEqual(search);
  });

  test("a search without results lists every filter that can be dropped", async () => {
    const site = await siteOf(await addSite());
    const filters = (query: string, viewer = me) =>
      relaxFilters(read(query, site, viewer), site).map(({ filter }) => filter);
    expect(filters("min_age=18&max_age=99")).toEqual([]);
    const everything =
      "region=NL-NH&min_age=30&max_age=31&photo=yes&active=yes&new=yes&hair_colour=red&interest=tea";
    const free = ["region", "age", "photo", "active", "isNew"];
    expect(filters(everything)).toEqual(free);
    expect(filters(everything, { ...me, premium: true })).toEqual([
      ...free,
      "hair_colour",
      "interest",
    ]);
    const [region, age] = relaxFilters(read("region=NL-NH&min_age=30&max_age=31", site), site);
    expect(region?.search).toMatchObject({ region: null, minAge: 30 });
    expect(age?.search).toMatchObject({ region: "NL-NH", minAge: 18, maxAge: 99 });
  });
});

describe("default gender", () => {
  let site: Site;
  beforeAll(async () => {
    site = await siteOf(await addSite());
  });

  type Searcher = Parameters<typeof defaultGender>[0];
  const genderFor = (searcher: Searcher, niche: Site["niche"] = 1) =>
    defaultGender(searcher, { ...site, niche });

  test("the gender that a member seeks overrides every default", () => {
    for (const niche of [1, 2, 7] as const)
      for (const seeks of ["female", "male", "both"] as const)
        expect(genderFor({ gender: "male", seeks }, niche)).toBe(seeks);
  });

  test("the default is the other gender, or the member's own on a site for it", () => {
    for (const niche of [1, 2] as const) {
      expect(genderFor({ gender: "male", seeks: null }, niche)).toBe("female");
      expect(genderFor({ gender: "female", seeks: null }, niche)).toBe("male");
    }
    expect(genderFor({ gender: "male", seeks: null }, 7)).toBe("male");
    expect(genderFor({ gender: "female", seeks: null }, 7)).toBe("female");
  });

  test("a visitor's default comes from the site's niche", () => {
    for (const searcher of [null, { gender: null, seeks: null }]) {
      expect(genderFor(searcher)).toBe("female");
      expect(genderFor(searcher, 2)).toBe("male");
      expect(genderFor(searcher, 7)).toBe("male");
    }
  });
});

describe("has neighbour links", () => {
  test("a search with location and ages only has previous and next links", () => {
    expect(hasNeighbourLinks(everyone)).toBe(true);
    expect(hasNeighbourLinks({ ...everyone, sort: "newest" })).toBe(false);
    expect(hasNeighbourLinks({ ...everyone, similar: true })).toBe(false);
  });

  test.each<Partial<SearchFilters>>([
    { photo: true },
    { online: true },
    { active: true },
    { isNew: true },
    { fields: { hair_colour: "red" } },
    { interest: "tea" },
  ])("a search with the filter %j has no previous and next links", (filters) => {
    expect(hasNeighbourLinks({ ...everyone, filters: { ...NO_FILTERS, ...filters } })).toBe(false);
  });
});

describe("scan shape", () => {
  const PLAIN: ScanShape = {
    genders: 1,
    inRegion: false,
    afterPhoto: null,
    visitor: false,
    fictional: false,
    sort: "active",
    photo: false,
    showsPresence: false,
    online: false,
    joined: false,
    traits: false,
    traits_2: false,
    similar: false,
    regions: false,
  };
  const ALWAYS = ["id", "has_photo", "last_active_at", "birth_date", "fictional"];

  test("a plain search reads five columns per row", () => {
    expect(scanColumns(PLAIN)).toEqual(ALWAYS);
  });

  test.each<[Partial<ScanShape>, string[]]>([
    [{ visitor: true }, ["visible_logged_out"]],
    [{ sort: "newest" }, ["joined_at"]],
    [{ joined: true }, ["joined_at"]],
    [{ showsPresence: true }, ["hides_presence"]],
    [{ inRegion: true }, ["region"]],
    [{ similar: true, regions: true }, ["region"]],
    [{ traits: true }, ["traits", "interest_bits"]],
    [{ traits_2: true }, ["traits_2"]],
  ])("a search by %j reads only the columns that it needs", (shape, columns) => {
    expect(scanColumns({ ...PLAIN, ...shape })).toEqual([...ALWAYS, ...columns]);
  });
});

describe("members query", () => {
  const viewer = viewerOf(memberBy("me", "s"));
  let site: Site;
  beforeAll(async () => {
    site = await siteOf(await addSite({ ...FICTIONAL, min_age: 21 }));
  });

  type By = { by?: typeof viewer | null; on?: Site; timeZone?: string };
  const query = (
    overrides: Partial<Search>,
    { by = viewer, on = site, timeZone = "UTC" }: By = {},
  ) =>
    toMembersQuery(NOW, {
      site: on,
      viewer: by,
      search: { ...everyone, ...overrides },
      cardContext: localeContextOf("en", { timeZone }),
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
});
