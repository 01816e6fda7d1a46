import { expect, test } from "vitest";
import { all } from "~/db/batch";
import { days } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { changeProfile } from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  LAST_ACTIVE,
  NOW,
  services,
} from "../../../tests/support/search-setup";
import { addMember } from "../../../tests/support/test-database";
import type { Search } from "./discovery";
import { findNeighbours } from "./find-neighbours";
import { toMembersQuery } from "./members-query";
import { selectNeighbours } from "./neighbour-store";

/** Two matching women, with a given member between them. */
async function addBetween(overrides: Parameters<typeof addMember>[1]) {
  const by = await addSearchSite();
  const add = (lastActive: number, more: typeof overrides = {}) =>
    addMember(by.siteId, { lastActive, region: "NL-UT", birth: "1990-01-01", ...more });
  const first = await add(LAST_ACTIVE);
  const last = await add(LAST_ACTIVE - 2);
  const middle = await add(LAST_ACTIVE - 1, overrides);
  const baseSearch: Search = { ...everyone, region: "NL-UT", minAge: 30, maxAge: 40 };
  const beside = (id: MemberId, search = baseSearch) =>
    findNeighbours(services(), { ...by, search }, id);
  return { ...by, first, middle, last, baseSearch, beside };
}

test.each([
  ["of another region", { region: "NL-NH" }],
  ["of another gender", { gender: "male" }],
  ["too young", { birth: "2005-01-01" }],
  ["too old", { birth: "1950-01-01" }],
  ["not finished", { profileStatus: "draft" }],
])("a member %s is skipped in both directions", async (_, overrides) => {
  const { first, last, beside } = await addBetween(overrides);
  expect(await beside(first.id)).toEqual({ previous: null, next: last.id });
  expect(await beside(last.id)).toEqual({ previous: first.id, next: null });
});

test("members abroad or away for 90 days are not neighbours", async () => {
  const { first, last, baseSearch, beside } = await addBetween({ country: "DE", region: "DE-BE" });
  const wide = { ...baseSearch, region: null };
  expect((await beside(first.id, wide)).next).toBe(last.id);
  await changeProfile(last.id, { last_active_at: NOW - days(90) });
  expect(await beside(first.id, wide)).toEqual({ previous: null, next: null });
});

test("a member who is abroad or hidden has no neighbours", async () => {
  const { middle, beside } = await addBetween({});
  expect((await beside(middle.id)).next).not.toBeNull();
  await changeProfile(middle.id, { status: "hidden", invisible: 1 });
  expect(await beside(middle.id)).toEqual({ previous: null, next: null });
  await changeProfile(middle.id, { status: "active", country: "DE", region: "DE-BE" });
  expect(await beside(middle.id)).toEqual({ previous: null, next: null });
});

test("the scan for neighbours stops after a bounded number of rows", async () => {
  const { site, viewer, first, last, baseSearch } = await addBetween({ birth: "1950-01-01" });
  const { after: _, ...query } = toMembersQuery(NOW, { site, viewer, search: baseSearch });
  const next = async (scan: number) => {
    const statement = selectNeighbours({ ...query, viewerId: viewer.id, id: first.id }, scan);
    return (await all(services().db, statement))[0]?.next;
  };
  expect([await next(1), await next(2)]).toEqual([null, last.id]);
});
