import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { toQuery } from "~/db/batch";
import { days, hours } from "~/kit/duration";
import {
  addBlock,
  addPhoto,
  changeProfile,
  localeContextOf,
} from "../../../tests/support/member-fixtures";
import {
  addWomenOfThirty,
  listOwnSearches,
  type SavedSearchSite,
  saveOwnSearch,
  setSeenAt,
} from "../../../tests/support/saved-searches";
import {
  addSearchSite,
  everyone,
  FICTIONAL,
  LAST_ACTIVE,
  NOW,
  services,
} from "../../../tests/support/search-setup";
import { addMember, addSite } from "../../../tests/support/test-database";
import type { MemberKey } from "../account/account";
import type { Search } from "../discovery/discovery";
import { NO_FILTERS, type SearchFilters } from "../discovery/search-filters";
import { searchMembers } from "../discovery/search-members";
import {
  PROFILE_FIELDS,
  SEARCHED_FIELDS,
  type SearchedField,
} from "../profile-field/profile-fields";
import {
  deleteSavedSearch,
  listSavedSearches,
  openSavedSearch,
  renameSavedSearch,
  saveSearch,
} from "./own-searches";
import { savedSearchNameSchema } from "./saved-search.schema";

describe("save search", () => {
  type Row = { id: Parameters<typeof deleteSavedSearch>[2]; name: string; seen_at: number };
  const rowsOf = async ({ id }: MemberKey) =>
    (
      await env.DB.prepare("SELECT * FROM saved_searches WHERE member_id = ? ORDER BY id")
        .bind(id)
        .all<Row>()
    ).results;
  const save = (member: MemberKey, overrides: Partial<Search> = {}, name = "") =>
    saveSearch(services(), member, { search: { ...everyone, ...overrides }, name });
  const wanting = (filters: Partial<SearchFilters>): Partial<Search> => ({
    filters: { ...NO_FILTERS, ...filters },
  });

  test("saving the same search again keeps one row and updates its name", async () => {
    const { me } = await addSearchSite();
    expect(await save(me, { maxAge: 40 }, "One")).toEqual({ ok: true, value: null });
    const [first] = await rowsOf(me);
    expect((await save(me, { maxAge: 40 })).ok).toBe(true);
    expect(await rowsOf(me)).toEqual([first]);
    expect((await save(me, { maxAge: 40 }, "Two")).ok).toBe(true);
    expect(await rowsOf(me)).toEqual([{ ...first, name: "Two" }]);
  });

  test.each<Partial<Search>>([
    { gender: "both" },
    { country: "DE" },
    { region: "NL-NH" },
    { minAge: 19 },
    { maxAge: 98 },
    { fictional: true },
    { sort: "newest" },
    wanting({ photo: true }),
    wanting({ active: true }),
    wanting({ isNew: true }),
    wanting({ fields: { hair_colour: "red" } }),
    wanting({ interest: "tea" }),
  ])("a search that differs in a filter is another search: %o", async (overrides) => {
    const { me } = await addSearchSite();
    await save(me);
    await save(me, overrides);
    expect(await rowsOf(me)).toHaveLength(2);
  });

  test("a member saves three searches at most, and can save those again", async () => {
    const { me } = await addSearchSite();
    const ages = [40, 41, 42, 43, 44, 45, 46, 47];
    const answers = await Promise.all(ages.map((maxAge) => save(me, { maxAge })));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(3);
    expect(answers.find(({ ok }) => !ok)).toEqual({ ok: false, refusal: "too_many_searches" });
    expect(await rowsOf(me)).toHaveLength(3);
    const again = await Promise.all(ages.map((maxAge) => save(me, { maxAge }, "Again")));
    expect(again.map(({ ok }) => ok)).toEqual(answers.map(({ ok }) => ok));
  });

  test("a member cannot list, rename or delete another member's or site's searches", async () => {
    const { siteId, me } = await addSearchSite();
    await save(me, {}, "Mine");
    const [mine] = await rowsOf(me);
    if (!mine) throw new Error("not saved");
    const other = await addMember(siteId);
    const later = services();
    for (const one of [other, { ...me, siteId: await addSite() }]) {
      await openSavedSearch({ ...later, now: () => mine.seen_at + 1 }, one, mine.id);
      const named = { id: mine.id, name: "x" };
      expect(await renameSavedSearch(later, one, named)).toMatchObject({ refusal: "not_found" });
      expect(await deleteSavedSearch(later, one, mine.id)).toMatchObject({ refusal: "not_found" });
    }
    expect(await rowsOf(me)).toEqual([mine]);
    for (const maxAge of [40, 41, 42]) expect((await save(other, { maxAge })).ok).toBe(true);
  });

  test("a member renames, unnames and deletes their own search", async () => {
    const { me } = await addSearchSite();
    await save(me, {}, "Mine");
    const [mine] = await rowsOf(me);
    if (!mine) throw new Error("not saved");
    for (const name of ["Other", ""]) {
      expect((await renameSavedSearch(services(), me, { id: mine.id, name })).ok).toBe(true);
      expect(await rowsOf(me)).toEqual([{ ...mine, name }]);
    }
    expect((await deleteSavedSearch(services(), me, mine.id)).ok).toBe(true);
    expect((await deleteSavedSearch(services(), me, mine.id)).ok).toBe(false);
    expect(await rowsOf(me)).toEqual([]);
  });

  test("a name has at most 40 characters and 160 bytes, and may be empty", () => {
    const fits = (name: string) => savedSearchNameSchema.safeParse({ name }).success;
    expect([fits("a".repeat(40)), fits("a".repeat(41))]).toEqual([true, false]);
    expect([fits("👩‍👩‍👧‍👦".repeat(6)), fits("👩‍👩‍👧‍👦".repeat(7))]).toEqual([true, false]);
    expect(savedSearchNameSchema.parse({ name: " \u200b" })).toEqual({ name: "" });
    expect(savedSearchNameSchema.parse({})).toEqual({ name: "" });
  });
});

describe("new match count", () => {
  /** The filter with the highest search slot, and two of its codes. */
  const LAST_FIELD = SEARCHED_FIELDS.at(-1) as SearchedField;
  const [code = "", otherCode = ""] = PROFILE_FIELDS[LAST_FIELD].codes;

  const searches = fc.record({
    gender: fc.constantFrom("female" as const, "male" as const, "both" as const),
    region: fc.constantFrom(null, "NL-NH"),
    ages: fc.tuple(fc.integer({ min: 18, max: 50 }), fc.integer({ min: 18, max: 50 })),
    fictional: fc.boolean(),
    sort: fc.constantFrom("active" as const, "newest" as const),
    filters: fc.record({
      photo: fc.boolean(),
      online: fc.constant(false),
      active: fc.boolean(),
      isNew: fc.boolean(),
      fields: fc.constantFrom({}, {}, { hair_colour: "red" }, { [LAST_FIELD]: code }),
      interest: fc.constantFrom(null, null, "tea" as const),
    }),
  });
  const searchers = fc.record({ premium: fc.boolean(), hidesPresence: fc.boolean() });

  test("counts the members who joined since and whom the search finds today", async () => {
    const here = await addSearchSite(FICTIONAL);
    const joined = await addCandidates(here);
    const moment = fc.integer({ min: NOW - days(10), max: NOW });
    await fc.assert(
      fc.asyncProperty(searches, searchers, moment, async ({ ages, ...more }, who, seenAt) => {
        await env.DB.prepare("DELETE FROM saved_searches").run();
        const minAge = Math.min(...ages);
        const maxAge = Math.max(...ages);
        await saveOwnSearch(here, { ...more, minAge, maxAge });
        await setSeenAt(here.me, seenAt);
        const [saved] = await listOwnSearches(here, who);
        if (!saved) throw new Error("not listed");
        const viewer = { ...here.viewer, ...who };
        const { members } = await searchMembers(
          services(),
          { site: here.site, viewer, search: saved.search, cardContext: localeContextOf("en") },
          { page: 100, scan: 900 },
        );
        const since = members.filter((one) => !one.fictional && (joined.get(one.id) ?? 0) > seenAt);
        expect(saved.fresh).toEqual({ number: since.length, more: false });
      }),
      { numRuns: 60 },
    );
  }, 60_000);

  test("Premium filters are ignored without Premium and apply again with it", async () => {
    const here = await addSearchSite();
    await saveOwnSearch(here, {
      filters: { ...NO_FILTERS, fields: { hair_colour: "red" }, interest: "tea" },
    });
    await setSeenAt(here.me, NOW - 10);
    for (const hair_colour of ["red", "brown"]) {
      const { id } = await addMember(here.siteId, { lastActive: LAST_ACTIVE });
      await changeProfile(id, { hair_colour, joined_at: NOW - 5 });
    }
    const [free] = await listOwnSearches(here);
    expect([free?.search.filters, free?.fresh.number]).toEqual([NO_FILTERS, 2]);
    const [paid] = await listOwnSearches(here, { premium: true });
    expect(paid?.search.filters).toMatchObject({ fields: { hair_colour: "red" }, interest: "tea" });
    expect(paid?.fresh.number).toBe(0);
  });

  test("opening a search resets its count; other members' searches are not listed", async () => {
    const here = await addSearchSite();
    await saveOwnSearch(here);
    await saveOwnSearch(
      { ...here, me: await addMember(here.siteId, { gender: "male" }) },
      { maxAge: 50 },
    );
    await setSeenAt(here.me, NOW - 10);
    const her = await addMember(here.siteId, { lastActive: LAST_ACTIVE });
    await changeProfile(her.id, { joined_at: NOW - 5 });
    const [one, ...more] = await listOwnSearches(here);
    expect(more).toEqual([]);
    expect(one?.fresh).toEqual({ number: 1, more: false });
    if (one) await openSavedSearch(services(), here.me, one.id);
    expect((await listOwnSearches(here))[0]?.fresh).toEqual({ number: 0, more: false });
    await changeProfile(her.id, { joined_at: NOW + 1 });
    expect((await listOwnSearches(here))[0]?.fresh.number).toBe(1);
  });

  /** Members that match and miss each filter, with their joining times. */
  async function addCandidates({ siteId, me }: SavedSearchSite) {
    const joined = new Map<string, number>();
    for (let n = 0; n < 60; n++) {
      const gender = n % 3 ? "female" : "male";
      const region = n % 4 ? "NL-NH" : "NL-UT";
      const lastActive = n % 11 ? NOW - hours(n) : NOW - days(91);
      const birth = `${1976 + (n % 30)}-${n % 2 ? "11-20" : "11-21"}`;
      const one = await addMember(siteId, { gender, region, birth, lastActive });
      const joined_at = NOW - hours(4 * n) - (n % 2);
      const hair = {
        hair_colour: n % 5 < 2 ? "red" : "brown",
        [LAST_FIELD]: n % 6 < 4 ? code : otherCode,
      };
      await changeProfile(one.id, {
        ...hair,
        joined_at,
        fictional: Number(n % 10 === 3),
        hides_presence: Number(n % 8 < 2),
      });
      if (n % 2) await addPhoto(one, { main: true });
      if (n % 3 === 1)
        await env.DB.prepare("INSERT INTO profile_interests VALUES (?, ?, 'tea')")
          .bind(siteId, one.id)
          .run();
      if (n === 4) await addBlock(me, one);
      if (n === 5) await addBlock(one, me);
      joined.set(one.id, joined_at);
    }
    await changeProfile(me.id, { joined_at: NOW - 1 });
    return joined.set(me.id, NOW - 1);
  }
});

describe("new match bounds", () => {
  test("counts up to 99 new matches, and marks a count whose scan was cut off", async () => {
    const here = await addSearchSite();
    await saveOwnSearch(here);
    await saveOwnSearch(here, { minAge: 60 });
    await setSeenAt(here.me, 0);
    const counts = async () => (await listOwnSearches(here)).map(({ fresh }) => fresh);
    await addWomenOfThirty(here.siteId, 99);
    expect(await counts()).toEqual([
      { number: 99, more: false },
      { number: 0, more: false },
    ]);
    await addWomenOfThirty(here.siteId, 310);
    expect(await counts()).toEqual([
      { number: 99, more: true },
      { number: 0, more: true },
    ]);
  });

  test("three searches together read at most half a page's rows of a search", async () => {
    const here = await addSearchSite();
    for (const gender of ["both", "female", "male"] as const) await saveOwnSearch(here, { gender });
    await setSeenAt(here.me, 0);
    await addWomenOfThirty(here.siteId, 2_000);
    const read: number[] = [];
    await listSavedSearches(
      {
        now: () => NOW,
        readTogether: async (statement) => {
          const { sql, params } = toQuery(statement);
          const { results, meta } = await env.DB.prepare(sql)
            .bind(...params)
            .all();
          read.push(meta.rows_read);
          return results as never[];
        },
      },
      {
        site: here.site,
        viewer: here.viewer,
        search: everyone,
        cardContext: localeContextOf("en"),
      },
    );
    expect(read).toHaveLength(1);
    expect(read[0]).toBeLessThanOrEqual(1_000);
  });
});
