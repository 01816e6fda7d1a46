import { expect, test } from "vitest";
import { memberBy } from "../../../tests/support/member-by";
import { siteOf, viewerOf } from "../../../tests/support/member-fixtures";
import { addSite } from "../../../tests/support/test-database";
import { readSearch, searchParams } from "./discovery";
import { relaxFilters } from "./relax-filters";
import { NO_FILTERS } from "./search-filters";

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
  expect(aged(37, "min_age=18&max_age=79")).toMatchObject({ minAge: 18, maxAge: 79, near: false });
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
