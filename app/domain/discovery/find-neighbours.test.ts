import { expect, test } from "vitest";
import { addBlock, addPhoto, changeProfile } from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  FICTIONAL,
  firstSearchPage,
  LAST_ACTIVE,
  services,
} from "../../../tests/support/search-setup";
import { addMember, addSite, type TestMember } from "../../../tests/support/test-database";
import type { Search } from "./discovery";
import { findNeighbours } from "./find-neighbours";

/** Five women of one region: two with a photo, three without, each last active an hour earlier. */
async function addFiveWomen(settings: Record<string, unknown> = {}) {
  const by = await addSearchSite(settings);
  const women: TestMember[] = [];
  for (let n = 0; n < 5; n++) {
    const her = await addMember(by.siteId, { lastActive: LAST_ACTIVE - n * 3_600_000 });
    if (n % 2) await addPhoto(her, { main: true });
    women.push(her);
  }
  const beside = (id: string, overrides: Partial<Search> = {}) =>
    findNeighbours(
      services(),
      { ...by, search: { ...everyone, ...overrides } },
      id as TestMember["id"],
    );
  return { ...by, women, beside };
}

test("previous and next links walk the whole search both ways and end at its ends", async () => {
  const { site, viewer, beside } = await addFiveWomen();
  const order = (await firstSearchPage({ site, viewer })).members.map(({ id }) => id);
  expect(order).toHaveLength(5);
  for (const [n, id] of order.entries())
    expect(await beside(id)).toEqual({
      previous: order[n - 1] ?? null,
      next: order[n + 1] ?? null,
    });
});

test("skips blocked, hidden, fictional, too old and distant members, and oneself", async () => {
  const { siteId, me, women, beside, site, viewer } = await addFiveWomen(FICTIONAL);
  const [first, , third, , fifth] = women as [
    TestMember,
    TestMember,
    TestMember,
    TestMember,
    TestMember,
  ];
  const order = (await firstSearchPage({ site, viewer })).members.map(({ id }) => id);
  expect(order.slice(2)).toEqual([first.id, third.id, fifth.id]);
  await changeProfile(me.id, { gender: "female", last_active_at: LAST_ACTIVE - 1 });
  const seen = { status: "active", invisible: 0, birth_date: "1990-01-01", site_id: siteId };
  for (const hide of [
    () => changeProfile(third.id, { status: "hidden", invisible: 1 }),
    () => changeProfile(third.id, { birth_date: "1920-01-01" }),
    () => changeProfile(third.id, { site_id: "elsewhere" }),
    () => addBlock(third, me), // last, because nothing removes the block
  ]) {
    await changeProfile(third.id, seen);
    expect((await beside(first.id)).next).toBe(third.id);
    await hide();
    expect((await beside(first.id)).next).toBe(fifth.id);
    expect((await beside(fifth.id)).previous).toBe(first.id);
  }
  const invented = await addMember(siteId, { lastActive: LAST_ACTIVE - 2 });
  await changeProfile(invented.id, { fictional: 1 });
  expect((await beside(first.id)).next).toBe(fifth.id);
  expect((await beside(first.id, { fictional: true })).next).toBe(invented.id);
});

test("a member of another country or site has no neighbours in the search", async () => {
  const { beside } = await addFiveWomen();
  const abroad = await addMember(await addSite(), {});
  expect(await beside(abroad.id)).toEqual({ previous: null, next: null });
});
