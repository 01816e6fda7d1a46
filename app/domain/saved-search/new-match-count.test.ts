import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, test } from "vitest";
import { days, hours } from "~/kit/duration";
import {
  addBlock,
  addPhoto,
  changeProfile,
  localeContextOf,
} from "../../../tests/support/member-fixtures";
import {
  listOwnSearches,
  type SavedSearchSite,
  saveOwnSearch,
  setSeenAt,
} from "../../../tests/support/saved-searches";
import {
  addSearchSite,
  FICTIONAL,
  LAST_ACTIVE,
  NOW,
  services,
} from "../../../tests/support/search-setup";
import { addMember } from "../../../tests/support/test-database";
import { NO_FILTERS } from "../discovery/search-filters";
import { searchMembers } from "../discovery/search-members";
import {
  PROFILE_FIELDS,
  SEARCHED_FIELDS,
  type SearchedField,
} from "../profile-field/profile-fields";
import { openSavedSearch } from "./open-saved-search";

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
        { site: here.site, viewer, search: saved.search, outlook: localeContextOf("en") },
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
