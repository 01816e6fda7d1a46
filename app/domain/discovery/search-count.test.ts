import { expect, test } from "vitest";
import {
  addBlock,
  addPhoto,
  changeProfile,
  localeContextOf,
} from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  FICTIONAL,
  firstSearchPage,
  LAST_ACTIVE,
  services,
} from "../../../tests/support/search-setup";
import { addMember } from "../../../tests/support/test-database";
import { MAX_COUNTED_ROWS, type Search } from "./discovery";
import { NO_FILTERS } from "./search-filters";
import { toSearchCount } from "./search-members";
import { suggestFiltersToDrop } from "./suggest-filters-to-drop";

test("the first page shows the count of the whole search", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  for (let n = 0; n < 26; n++) await addMember(siteId, { lastActive: LAST_ACTIVE - n });
  await addMember(siteId, { lastActive: LAST_ACTIVE, birth: "1950-01-01" });
  const criteria = { maxAge: 60 };
  expect(await firstSearchPage({ site, viewer }, criteria)).toMatchObject({
    count: { number: 26, more: false },
  });
  const after = { photo: false, at: [LAST_ACTIVE - 3, "x"] } as const;
  const further = { ...criteria, after: { ...after, at: [...after.at] as [number, string] } };
  expect((await firstSearchPage({ site, viewer }, further)).count).toBeNull();
  expect((await firstSearchPage({ site, viewer: null }, criteria)).count).toBeNull();
});

test("a fictional profile is shown but not counted", async () => {
  const { siteId, site, viewer } = await addSearchSite(FICTIONAL);
  await addMember(siteId, { lastActive: LAST_ACTIVE });
  await changeProfile((await addMember(siteId, { lastActive: LAST_ACTIVE })).id, { fictional: 1 });
  const found = await firstSearchPage({ site, viewer }, { fictional: true, maxAge: 60 });
  expect(found.members.map(({ fictional }) => fictional).sort()).toEqual([false, true]);
  expect(found.count).toEqual({ number: 1, more: false });
});

test.each(["blocked", "blocker"] as const)("a %s member is not counted", async (which) => {
  const { siteId, site, viewer, me } = await addSearchSite();
  const [, other] = [
    await addMember(siteId, { lastActive: LAST_ACTIVE }),
    await addMember(siteId, { lastActive: LAST_ACTIVE }),
  ];
  const count = async () => (await firstSearchPage({ site, viewer }, { maxAge: 60 })).count?.number;
  expect(await count()).toBe(2);
  await (which === "blocked" ? addBlock(me, other) : addBlock(other, me));
  expect(await count()).toBe(1);
});

test("a count is marked as a minimum if the scan was cut off", () => {
  const count = (found: number, looked: number) =>
    toSearchCount({ found, looked }, MAX_COUNTED_ROWS);
  expect(count(1_000, 1_199)).toEqual({ number: 1_000, more: false });
  expect(count(1_001, 1_199)).toEqual({ number: 1_000, more: true });
  expect(count(12, MAX_COUNTED_ROWS)).toEqual({ number: 12, more: true });
  expect(toSearchCount(undefined, MAX_COUNTED_ROWS)).toBeNull();
});

test("a search without results shows what each filter hides, most first", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const add = (birth: string, region: string) =>
    addMember(siteId, { lastActive: LAST_ACTIVE, birth, region });
  await addPhoto(await add("1990-01-01", "NL-LI"), { main: true });
  for (const birth of ["1991-01-01", "1992-01-01"]) await add(birth, "NL-UT");
  await add("1960-01-01", "NL-UT");
  const criteria: Search = {
    ...everyone,
    region: "NL-UT",
    minAge: 30,
    maxAge: 40,
    filters: { ...NO_FILTERS, photo: true },
  };
  const searching = { site, viewer, search: criteria, outlook: localeContextOf("en") };
  const advice = await suggestFiltersToDrop(services(), searching);
  expect(advice.map(({ filter, count }) => [filter, count.number])).toEqual([
    ["photo", 2],
    ["region", 1],
  ]);
  const { members } = await firstSearchPage({ site, viewer }, advice[0]?.search);
  expect(members).toHaveLength(2);
});
