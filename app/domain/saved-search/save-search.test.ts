import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { addSearchSite, everyone, services } from "../../../tests/support/search-setup";
import { addMember, addSite } from "../../../tests/support/test-database";
import type { MemberKey } from "../account/account";
import type { Search } from "../discovery/discovery";
import { NO_FILTERS, type SearchFilters } from "../discovery/search-filters";
import { deleteSavedSearch } from "./delete-saved-search";
import { openSavedSearch } from "./open-saved-search";
import { renameSavedSearch } from "./rename-saved-search";
import { saveSearch } from "./save-search";
import { savedSearchNameSchema } from "./saved-search.schema";

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
