import { expect, test } from "vitest";
import { addBlock, addPhoto, changeProfile, readIn } from "../../../tests/support/people";
import {
  everyone,
  FICTIONAL,
  HERE,
  search,
  services,
  world,
} from "../../../tests/support/searches";
import { addMember } from "../../../tests/support/world";
import { adviseSearch } from "./advise-search";
import { COUNTED_ROWS, type Search } from "./discovery";
import { countOf } from "./search-members";
import { NOTHING } from "./search-wants";

test("the first page shows the count of the whole search", async () => {
  const { siteId, site, viewer } = await world();
  for (let n = 0; n < 26; n++) await addMember(siteId, { lastActive: HERE - n });
  await addMember(siteId, { lastActive: HERE, birth: "1950-01-01" });
  const asked = { maxAge: 60 };
  expect(await search({ site, viewer }, asked)).toMatchObject({
    count: { number: 26, more: false },
  });
  const after = { photo: false, at: [HERE - 3, "x"] } as const;
  const further = { ...asked, after: { ...after, at: [...after.at] as [number, string] } };
  expect((await search({ site, viewer }, further)).count).toBeNull();
  expect((await search({ site, viewer: null }, asked)).count).toBeNull();
});

test("a fictional profile is shown but not counted", async () => {
  const { siteId, site, viewer } = await world(FICTIONAL);
  await addMember(siteId, { lastActive: HERE });
  await changeProfile((await addMember(siteId, { lastActive: HERE })).id, { fictional: 1 });
  const found = await search({ site, viewer }, { fictional: true, maxAge: 60 });
  expect(found.members.map(({ fictional }) => fictional).sort()).toEqual([false, true]);
  expect(found.count).toEqual({ number: 1, more: false });
});

test.each(["blocked", "blocker"] as const)("a %s member is not counted", async (which) => {
  const { siteId, site, viewer, me } = await world();
  const [, other] = [
    await addMember(siteId, { lastActive: HERE }),
    await addMember(siteId, { lastActive: HERE }),
  ];
  const count = async () => (await search({ site, viewer }, { maxAge: 60 })).count?.number;
  expect(await count()).toBe(2);
  await (which === "blocked" ? addBlock(me, other) : addBlock(other, me));
  expect(await count()).toBe(1);
});

test("a count is marked as a minimum if the scan was cut off", () => {
  const count = (found: number, looked: number) => countOf({ found, looked }, COUNTED_ROWS);
  expect(count(1_000, 1_199)).toEqual({ number: 1_000, more: false });
  expect(count(1_001, 1_199)).toEqual({ number: 1_000, more: true });
  expect(count(12, COUNTED_ROWS)).toEqual({ number: 12, more: true });
  expect(countOf(undefined, COUNTED_ROWS)).toBeNull();
});

test("a search without results shows what each filter hides, most first", async () => {
  const { siteId, site, viewer } = await world();
  const add = (birth: string, region: string) =>
    addMember(siteId, { lastActive: HERE, birth, region });
  await addPhoto(await add("1990-01-01", "NL-LI"), { main: true });
  for (const birth of ["1991-01-01", "1992-01-01"]) await add(birth, "NL-UT");
  await add("1960-01-01", "NL-UT");
  const asked: Search = {
    ...{ ...everyone, region: "NL-UT", minAge: 30, maxAge: 40 },
    wants: { ...NOTHING, photo: true },
  };
  const searching = { site, viewer, search: asked, outlook: readIn("en") };
  const advice = await adviseSearch(services(), searching);
  expect(advice.map(({ filter, count }) => [filter, count.number])).toEqual([
    ["photo", 2],
    ["region", 1],
  ]);
  const { members } = await search({ site, viewer }, advice[0]?.search);
  expect(members).toHaveLength(2);
});
