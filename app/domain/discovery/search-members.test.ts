import { env } from "cloudflare:workers";
import { describe, expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { asId } from "../../../tests/support/member-by";
import {
  addBlock,
  addPassed,
  addPhoto,
  changeProfile,
  localeContextOf,
  viewerOf,
} from "../../../tests/support/member-fixtures";
import {
  addSearchSite,
  everyone,
  FICTIONAL,
  firstSearchPage,
  LAST_ACTIVE,
  NOW,
  resultIdsOf,
  services,
} from "../../../tests/support/search-setup";
import { addMember, addSite, realServices } from "../../../tests/support/test-database";
import { ONLINE_TTL, recordOffline, recordOnline } from "../profile/presence";
import { SEARCHED_INTERESTS } from "../profile/profile.schema";
import { PROFILE_FIELDS, SEARCHED_FIELDS } from "../profile-field/profile-fields";
import { MAX_COUNTED_ROWS, type Search, toSearch } from "./discovery";
import { suggestFiltersToDrop } from "./relax-filters";
import { NO_FILTERS, premiumFields, refusedFilters, type SearchFilters } from "./search-filters";
import { searchMembers, toSearchCount } from "./search-members";

describe("search members", () => {
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

  test("a search returns nobody across a block of either member", async () => {
    const { siteId, site, me, viewer } = await addSearchSite();
    const blocked = await addMember(siteId, { lastActive: LAST_ACTIVE });
    const blocker = await addMember(siteId, { lastActive: LAST_ACTIVE });
    const other = await addMember(siteId, { lastActive: LAST_ACTIVE });
    await addBlock(me, blocked);
    await addBlock(blocker, me);
    expect(resultIdsOf(await firstSearchPage({ site, viewer }))).toEqual([other.id]);
  });

  test("a search omits whom the searcher passed on, and not who passed on the searcher", async () => {
    const { siteId, site, me, viewer } = await addSearchSite();
    const [passed, passing, other] = [
      await addMember(siteId, { lastActive: LAST_ACTIVE }),
      await addMember(siteId, { lastActive: LAST_ACTIVE }),
      await addMember(siteId, { lastActive: LAST_ACTIVE }),
    ];
    await addPassed(me, passed);
    await addPassed(passing, me);
    await addPassed(passing, other);
    const page = await firstSearchPage({ site, viewer });
    expect(resultIdsOf(page)).toEqual([passing.id, other.id].sort());
    expect(page.count?.number).toBe(2);
  });

  test("a search is limited to a region if requested", async () => {
    const { siteId, site, viewer } = await addSearchSite();
    const north = await addMember(siteId, { lastActive: LAST_ACTIVE });
    const south = await addMember(siteId, { lastActive: LAST_ACTIVE, region: "NL-LI" });
    expect(resultIdsOf(await firstSearchPage({ site, viewer }, { region: "NL-LI" }))).toEqual([
      south.id,
    ]);
    expect(resultIdsOf(await firstSearchPage({ site, viewer }))).toEqual(
      [north.id, south.id].sort(),
    );
  });

  test("a search filters by age to the day, both ends included", async () => {
    const { siteId, site, viewer } = await addSearchSite();
    const birth = async (date: string) =>
      (await addMember(siteId, { lastActive: LAST_ACTIVE, birth: date })).id;
    const turns30 = await birth("1996-11-20");
    await birth("1996-11-21"); // still 29
    const lastDayOf40 = await birth("1985-11-21");
    await birth("1985-11-20"); // 41 today
    expect(
      resultIdsOf(await firstSearchPage({ site, viewer }, { minAge: 30, maxAge: 40 })),
    ).toEqual([turns30, lastDayOf40].sort());
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
});

describe("search count", () => {
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
    await changeProfile((await addMember(siteId, { lastActive: LAST_ACTIVE })).id, {
      fictional: 1,
    });
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
    const count = async () =>
      (await firstSearchPage({ site, viewer }, { maxAge: 60 })).count?.number;
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
    const searching = { site, viewer, search: criteria, cardContext: localeContextOf("en") };
    const advice = await suggestFiltersToDrop(services(), searching);
    expect(advice.map(({ filter, count }) => [filter, count.number])).toEqual([
      ["photo", 2],
      ["region", 1],
    ]);
    const { members } = await firstSearchPage({ site, viewer }, advice[0]?.search);
    expect(members).toHaveLength(2);
  });
});

describe("search guards", () => {
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
    const found = await firstSearchPage(
      { site, viewer },
      { minAge: 30, maxAge: 40, similar: true },
    );
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
});

describe("search filters", () => {
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

  test("a search finds members who are online now and show it", async () => {
    const { siteId, site, viewer } = await addSearchSite();
    const add = (lastActive: number) => addMember(siteId, { lastActive });
    const online = await add(LAST_ACTIVE);
    const hidden = await add(LAST_ACTIVE - 1);
    const gone = await add(LAST_ACTIVE - 2);
    const away = await add(LAST_ACTIVE - 3);
    await changeProfile(hidden.id, { hides_presence: 1 });
    const services = realServices({ now: () => NOW });
    for (const { id } of [online, hidden, away]) await recordOnline(services, { id, siteId });
    await recordOnline(realServices({ now: () => NOW - ONLINE_TTL }), { id: gone.id, siteId });
    await recordOffline(services, { id: away.id, siteId });
    for (const sort of ["active", "newest"] as const) {
      const page = await firstSearchPage({ site, viewer }, { ...wanting({ online: true }), sort });
      expect([resultIdsOf(page), page.count]).toEqual([[online.id], { number: 1, more: false }]);
      expect(page.members[0]?.activity).toBe("online");
    }
    const all = await firstSearchPage({ site, viewer });
    expect(all.members.map(({ activity }) => activity)).toEqual(["online", null, "week", "week"]);
  });

  test("nobody is online in a profile that does not exist, or is on another site", async () => {
    const { siteId } = await addSearchSite();
    const member = await addMember(siteId, { lastActive: LAST_ACTIVE });
    const services = realServices();
    await recordOnline(services, { id: member.id, siteId: await addSite() });
    await recordOnline(services, { id: asId<MemberId>("erased"), siteId });
    const { results } = await env.DB.prepare("SELECT * FROM online_members WHERE site_id = ?")
      .bind(siteId)
      .all();
    expect(results).toEqual([]);
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
});

describe("search card", () => {
  test("a search card has exactly the expected fields", async () => {
    const { siteId, site, me, viewer } = await addSearchSite();
    const her = await addMember(siteId, {
      lastActive: LAST_ACTIVE,
      name: "Aino Maria",
      birth: "1985-11-20",
      region: "NL-NH",
    });
    const photo = await addPhoto(her, { main: true });
    await changeProfile(her.id, { headline: "Sauna first", joined_at: NOW - days(7) + 1 });
    await env.DB.prepare(
      "INSERT INTO likes (site_id, from_id, to_id, created_at) VALUES (?, ?, ?, 1)",
    )
      .bind(siteId, me.id, her.id)
      .run();
    const { members } = await searchMembers(services(), {
      site,
      viewer,
      search: everyone,
      cardContext: localeContextOf("de"),
    });
    expect(members).toEqual([
      {
        id: her.id,
        name: "Aino Maria",
        age: 41,
        region: "Nordholland",
        country: null,
        activity: "week",
        headline: "Sauna first",
        language: "en",
        photo: { id: photo, shades: "dce543", width: 960, height: 1200, locked: false },
        isNew: true,
        likedAt: 1,
        fictional: false,
      },
    ]);
  });

  test("a premium photo is locked for a free member and open to a Premium member", async () => {
    const { siteId, site, viewer } = await addSearchSite();
    await addPhoto(await addMember(siteId, { lastActive: LAST_ACTIVE }), {
      main: true,
      visibility: "premium",
    });
    const locked = async (premium: boolean) =>
      (
        await searchMembers(services(), {
          site,
          viewer: { ...viewer, premium },
          search: everyone,
          cardContext: localeContextOf("en"),
        })
      ).members[0]?.photo?.locked;
    expect(await locked(false)).toBe(true);
    expect(await locked(true)).toBe(false);
  });

  test("a card shows only active photos", async () => {
    const { siteId, site, viewer } = await addSearchSite();
    await addPhoto(await addMember(siteId, { lastActive: LAST_ACTIVE }), {
      main: true,
      status: "pending",
    });
    expect(
      (
        await searchMembers(services(), {
          site,
          viewer,
          search: everyone,
          cardContext: localeContextOf("en"),
        })
      ).members[0]?.photo,
    ).toBeNull();
  });

  test("a visitor gets one page of members who are visible without login", async () => {
    const { siteId, site } = await addSearchSite();
    await addMember(siteId, { lastActive: LAST_ACTIVE, name: "Hidden" });
    const shown = await Promise.all(
      Array.from({ length: 30 }, () =>
        addMember(siteId, { lastActive: LAST_ACTIVE - 1, name: "Aino Maria Virtanen" }),
      ),
    );
    for (const member of shown)
      await changeProfile(member.id, { visible_logged_out: 1, headline: "secret" });
    const found = await searchMembers(services(), {
      site,
      viewer: null,
      search: everyone,
      cardContext: localeContextOf("en"),
    });
    expect(found.members).toHaveLength(24);
    expect(found.next).toBeNull();
    for (const member of found.members)
      expect(member).toMatchObject({
        name: "Aino",
        age: null,
        region: null,
        headline: "",
        photo: null,
      });
  });

  test("a visitor sees labelled fictional profiles only on sites that have them", async () => {
    const { siteId, site } = await addSearchSite(FICTIONAL);
    const invented = await addMember(siteId, { lastActive: LAST_ACTIVE });
    await changeProfile(invented.id, { fictional: 1 });
    expect(
      (
        await searchMembers(services(), {
          site,
          viewer: null,
          search: everyone,
          cardContext: localeContextOf("en"),
        })
      ).members,
    ).toMatchObject([{ fictional: true }]);
    expect(
      resultIdsOf(
        await searchMembers(services(), {
          site: { ...site, fictional_plural: null },
          viewer: null,
          search: everyone,
          cardContext: localeContextOf("en"),
        }),
      ),
    ).toEqual([]);
  });
});
