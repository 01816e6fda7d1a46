import { expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import { changeProfile } from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  FICTIONAL,
  firstSearchPage,
  LAST_ACTIVE,
  NOW,
  resultIdsOf,
} from "../../../tests/support/search-setup";
import { addMember } from "../../../tests/support/test-database";
import { NO_FILTERS } from "./search-filters";

test('a fictional profile is never "here today", even if requested', async () => {
  const { siteId, site, viewer } = await addSearchSite(FICTIONAL);
  const her = await addMember(siteId, { lastActive: NOW - hours(1) });
  const invented = await addMember(siteId, { lastActive: NOW - hours(1) });
  await changeProfile(invented.id, { fictional: 1 });
  const criteria = { fictional: true };
  expect(resultIdsOf(await firstSearchPage({ site, viewer }, criteria))).toEqual(
    [her.id, invented.id].sort(),
  );
  const today = { ...criteria, filters: { ...NO_FILTERS, active: true } };
  expect(resultIdsOf(await firstSearchPage({ site, viewer }, today))).toEqual([her.id]);
});

test.each(["active", "newest"] as const)(
  "sorted by %s, a search respects country, region, gender, ages and activity",
  async (sort) => {
    const { siteId, site, viewer } = await addSearchSite();
    const add = (overrides: Parameters<typeof addMember>[1]) =>
      addMember(siteId, {
        lastActive: LAST_ACTIVE,
        region: "NL-UT",
        birth: "1990-01-01",
        ...overrides,
      });
    const her = await add({});
    const north = await add({ region: "NL-NH" });
    await add({ country: "DE", region: "DE-BE" });
    await add({ gender: "male" });
    await add({ birth: "1950-01-01" });
    await add({ birth: "2006-01-01" });
    await add({ lastActive: NOW - days(90) });
    await add({ profileStatus: "hidden" });
    const criteria = { sort, region: "NL-UT" as const, minAge: 30, maxAge: 40 };
    const found = await firstSearchPage({ site, viewer }, criteria);
    expect(resultIdsOf(found)).toEqual([her.id]);
    expect(found.count).toEqual({ number: 1, more: false });
    const wide = await firstSearchPage({ site, viewer }, { ...criteria, region: null });
    expect(resultIdsOf(wide)).toEqual([her.id, north.id].sort());
  },
);

test("similar members are at most five years younger or older, and never hidden", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const add = (birth: string, overrides: Parameters<typeof addMember>[1] = {}) =>
    addMember(siteId, { lastActive: LAST_ACTIVE, birth, ...overrides });
  await add("1990-01-01");
  const younger = await add("2001-06-01");
  const older = await add("1981-06-01");
  await add("2002-06-01");
  await add("1980-06-01");
  await add("1981-06-01", { gender: "male" });
  await add("1981-06-01", { profileStatus: "hidden" });
  await add("1981-06-01", { lastActive: NOW - days(90) });
  const found = await firstSearchPage({ site, viewer }, { minAge: 30, maxAge: 40, similar: true });
  expect(resultIdsOf(found)).toEqual([younger.id, older.id].sort());
  expect(found.count).toEqual({ number: 2, more: false });
});

test("members hidden by status or privacy settings are not counted", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  await addMember(siteId, { lastActive: LAST_ACTIVE });
  for (const profileStatus of ["hidden", "disabled", "rejected"])
    await addMember(siteId, { lastActive: LAST_ACTIVE, profileStatus });
  const quiet = await addMember(siteId, { lastActive: NOW - hours(1) });
  await changeProfile(quiet.id, { hides_presence: 1 });
  expect((await firstSearchPage({ site, viewer })).count).toEqual({ number: 2, more: false });
  const today = { filters: { ...NO_FILTERS, active: true } };
  expect((await firstSearchPage({ site, viewer }, today)).count).toEqual({
    number: 0,
    more: false,
  });
});
