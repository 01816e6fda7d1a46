import { expect, test } from "vitest";
import { days } from "~/kit/duration";
import { addBlock, changeProfile, viewerOf } from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  FICTIONAL,
  firstSearchPage,
  LAST_ACTIVE,
  NOW,
  resultIdsOf,
} from "../../../tests/support/search-setup";
import { addMember, addSite } from "../../../tests/support/test-database";

test("a search returns active members of the gender and country only", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const her = await addMember(siteId, { lastActive: LAST_ACTIVE });
  await addMember(siteId, { lastActive: LAST_ACTIVE, gender: "male" });
  await addMember(siteId, { lastActive: LAST_ACTIVE, country: "DE", region: "DE-BE" });
  for (const profileStatus of ["draft", "disabled", "pending_review", "hidden", "rejected"])
    await addMember(siteId, { lastActive: LAST_ACTIVE, profileStatus });
  await addMember(await addSite(), { lastActive: LAST_ACTIVE });
  expect(resultIdsOf(await firstSearchPage({ site, viewer }))).toEqual([her.id]);
});

test("a search returns women and men if both are sought", async () => {
  const { siteId, site, me, viewer } = await addSearchSite();
  const her = await addMember(siteId, { lastActive: LAST_ACTIVE });
  const him = await addMember(siteId, { lastActive: LAST_ACTIVE, gender: "male" });
  await changeProfile(her.id, { seeks: "both" });
  expect(resultIdsOf(await firstSearchPage({ site, viewer }, { gender: "both" }))).toEqual(
    [her.id, him.id].sort(),
  );
  for (const reader of [viewerOf(me), viewerOf(him)])
    expect(resultIdsOf(await firstSearchPage({ site, viewer: reader }))).toEqual([her.id]);
});

test("a search never returns the searcher", async () => {
  const { site, viewer } = await addSearchSite();
  expect(resultIdsOf(await firstSearchPage({ site, viewer }, { gender: "male" }))).toEqual([]);
});

test("a search returns nobody across a block, whoever made it", async () => {
  const { siteId, site, me, viewer } = await addSearchSite();
  const blocked = await addMember(siteId, { lastActive: LAST_ACTIVE });
  const blocker = await addMember(siteId, { lastActive: LAST_ACTIVE });
  const other = await addMember(siteId, { lastActive: LAST_ACTIVE });
  await addBlock(me, blocked);
  await addBlock(blocker, me);
  expect(resultIdsOf(await firstSearchPage({ site, viewer }))).toEqual([other.id]);
});

test("a search is limited to a region if requested", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const north = await addMember(siteId, { lastActive: LAST_ACTIVE });
  const south = await addMember(siteId, { lastActive: LAST_ACTIVE, region: "NL-LI" });
  expect(resultIdsOf(await firstSearchPage({ site, viewer }, { region: "NL-LI" }))).toEqual([
    south.id,
  ]);
  expect(resultIdsOf(await firstSearchPage({ site, viewer }))).toEqual([north.id, south.id].sort());
});

test("a search filters by age to the day, both ends included", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const birth = async (date: string) =>
    (await addMember(siteId, { lastActive: LAST_ACTIVE, birth: date })).id;
  const turns30 = await birth("1996-11-20");
  await birth("1996-11-21"); // still 29
  const lastDayOf40 = await birth("1985-11-21");
  await birth("1985-11-20"); // 41 today
  expect(resultIdsOf(await firstSearchPage({ site, viewer }, { minAge: 30, maxAge: 40 }))).toEqual(
    [turns30, lastDayOf40].sort(),
  );
});

test("a search leaves out members away for ninety days", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const still = await addMember(siteId, { lastActive: NOW - days(90) + 1 });
  await addMember(siteId, { lastActive: NOW - days(90) });
  expect(resultIdsOf(await firstSearchPage({ site, viewer }))).toEqual([still.id]);
});

test("a search returns fictional profiles only if site and member want them", async () => {
  const { siteId, site, viewer } = await addSearchSite(FICTIONAL);
  const invented = await addMember(siteId, { lastActive: LAST_ACTIVE });
  await changeProfile(invented.id, { fictional: 1 });
  const criteria = { fictional: true };
  expect((await firstSearchPage({ site, viewer }, criteria)).members).toMatchObject([
    { id: invented.id, fictional: true },
  ]);
  expect(resultIdsOf(await firstSearchPage({ site, viewer }))).toEqual([]);
  expect(
    resultIdsOf(
      await firstSearchPage({ site: { ...site, fictional_icon: null }, viewer }, criteria),
    ),
  ).toEqual([]);
});
