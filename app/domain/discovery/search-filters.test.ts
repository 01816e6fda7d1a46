import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import { addPhoto, changeProfile } from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  firstSearchPage,
  LAST_ACTIVE,
  NOW,
  resultIdsOf,
} from "../../../tests/support/search-setup";
import { addMember } from "../../../tests/support/test-database";
import { SEARCHED_INTERESTS } from "../profile/interest-bits";
import { PROFILE_FIELDS, SEARCHED_FIELDS } from "../profile-field/profile-fields";
import { type Search, toSearch } from "./discovery";
import { NO_FILTERS, premiumFields, refusedFilters, type SearchFilters } from "./search-filters";

const wanting = (filters: Partial<SearchFilters>): Partial<Search> => ({
  filters: { ...NO_FILTERS, ...filters },
});

test("a search filters by photo, activity today, and new members", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const add = (lastActive: number) => addMember(siteId, { lastActive });
  const shown = await add(LAST_ACTIVE);
  await addPhoto(shown, { main: true });
  const today = await add(NOW - hours(2));
  const secret = await add(NOW - hours(1));
  await changeProfile(secret.id, { hides_presence: 1 });
  const fresh = await add(LAST_ACTIVE - 5);
  await changeProfile(fresh.id, { joined_at: NOW - days(7) + 1 });
  const found = async (filters: Partial<SearchFilters>, sort: Search["sort"] = "active") =>
    resultIdsOf(await firstSearchPage({ site, viewer }, { ...wanting(filters), sort }));
  for (const sort of ["active", "newest"] as const) {
    expect(await found({ photo: true }, sort)).toEqual([shown.id]);
    expect(await found({ active: true }, sort)).toEqual([today.id]);
    expect(await found({ isNew: true }, sort)).toEqual([fresh.id]);
    expect(await found({ isNew: true, photo: true }, sort)).toEqual([]);
  }
});

test("sorting by newest keeps members with a photo first", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const order: string[] = [];
  for (const [ago, photo] of [
    [9, true],
    [1, false],
    [3, false],
  ] as const) {
    const member = await addMember(siteId, { lastActive: LAST_ACTIVE - days(1 / ago) });
    await changeProfile(member.id, { joined_at: NOW - days(ago) });
    if (photo) await addPhoto(member, { main: true });
    order.push(member.id);
  }
  const { members } = await firstSearchPage({ site, viewer }, { sort: "newest" });
  expect(members.map(({ id }) => id)).toEqual(order);
});

test("every profile field and interest matches its own code only", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const her = await addMember(siteId, { lastActive: LAST_ACTIVE });
  const finds = async (filters: Partial<SearchFilters>) =>
    (await firstSearchPage({ site, viewer }, wanting(filters))).members.length === 1;
  for (const field of SEARCHED_FIELDS) {
    for (const code of PROFILE_FIELDS[field].codes) {
      await changeProfile(her.id, { [field]: code });
      for (const criteria of PROFILE_FIELDS[field].codes)
        expect([field, criteria, await finds({ fields: { [field]: criteria } })]).toEqual([
          field,
          criteria,
          criteria === code,
        ]);
    }
  }
  const change = (sql: string, interest: string) =>
    env.DB.prepare(sql).bind(siteId, her.id, interest).run();
  for (const interest of SEARCHED_INTERESTS) {
    expect(await finds({ interest })).toBe(false);
    await change("INSERT INTO profile_interests VALUES (?, ?, ?)", interest);
    expect([interest, await finds({ interest })]).toEqual([interest, true]);
    await change(
      "DELETE FROM profile_interests WHERE site_id = ? AND profile_id = ? AND interest = ?",
      interest,
    );
  }
});

test("Premium filters need the site's fields, and one's own visible presence", async () => {
  const { site, viewer } = await addSearchSite();
  const call = { hair_colour: "red", interest: "tea", active: "yes", photo: "yes" } as const;
  const filters = (overrides: Partial<typeof viewer>, settings: Partial<typeof site> = {}) =>
    toSearch(call, {
      site: { ...site, ...settings },
      searcher: { ...viewer, ...overrides },
      country: "NL",
    }).filters;
  const free = { ...NO_FILTERS, photo: true, active: true };
  expect(filters({})).toEqual(free);
  expect(filters({ hidesPresence: true })).toEqual({ ...free, active: false });
  const whole = { ...free, fields: { hair_colour: "red" }, interest: "tea" };
  expect(filters({ premium: true })).toEqual(whole);
  expect(filters({ premium: true }, { visible_profile_fields: [] })).toEqual({
    ...whole,
    fields: {},
  });
  expect(filters({ premium: true }, { search_fields: ["gender"] })).toEqual(free);
  expect(premiumFields(site)).toEqual([...SEARCHED_FIELDS, "interests"]);
});

test("each rejected filter has its reason: Premium, hidden presence, not offered", async () => {
  const { site, viewer } = await addSearchSite();
  const call = { hair_colour: "red", interest: "tea", active: "yes", photo: "yes" } as const;
  const refused = (overrides: Partial<typeof viewer>, settings: Partial<typeof site> = {}) =>
    refusedFilters(call, { ...site, ...settings }, { ...viewer, ...overrides }).map(
      ({ filter, refusal }) => `${filter}: ${refusal}`,
    );
  expect(refused({})).toEqual(["hair_colour: premium_needed", "interest: premium_needed"]);
  expect(refused({ premium: true })).toEqual([]);
  expect(refused({ premium: true, hidesPresence: true })).toEqual(["active: presence_hidden"]);
  expect(refused({ premium: true }, { search_fields: ["gender"] })).toEqual([
    "hair_colour: not_searched",
    "interest: not_searched",
  ]);
});

test("similar members are near in age and region, and never exact matches", async () => {
  const { siteId, site, viewer } = await addSearchSite();
  const add = (birth: string, region: string) =>
    addMember(siteId, { lastActive: LAST_ACTIVE, birth, region });
  const fits = await add("1990-01-01", "NL-UT");
  const older = await add("1981-01-01", "NL-UT");
  const inNextRegion = await add("1990-01-01", "NL-NH");
  await add("1971-01-01", "NL-UT");
  await add("1990-01-01", "NL-LI");
  const criteria = { region: "NL-UT", minAge: 30, maxAge: 40 };
  expect(resultIdsOf(await firstSearchPage({ site, viewer }, criteria))).toEqual([fits.id]);
  const similar = await firstSearchPage({ site, viewer }, { ...criteria, similar: true });
  expect(resultIdsOf(similar)).toEqual([older.id, inNextRegion.id].sort());
  expect(similar.count).toEqual({ number: 2, more: false });
  const newest = await firstSearchPage(
    { site, viewer },
    { ...criteria, similar: true, sort: "newest" },
  );
  expect(resultIdsOf(newest)).toEqual(resultIdsOf(similar));
  const aged = { minAge: 30, maxAge: 40, similar: true };
  expect(resultIdsOf(await firstSearchPage({ site, viewer }, aged))).toEqual([older.id]);
});
