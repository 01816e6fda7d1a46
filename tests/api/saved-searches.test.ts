import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { changeProfile } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, postForm, sendRequest, textOf } from "./app-client";

beforeAll(addTestSite);

type Me = Awaited<ReturnType<typeof addLoggedIn>>;
const queryOf = (maxAge: number) =>
  `gender=female&country=DE&region=DE-BE&min_age=30&max_age=${maxAge}`;
const save = (me: Partial<Me>, query: string, name = "") =>
  postForm(`/members/searches?${query}`, { name }, { cookie: me.cookie });
const read = async (me: Me, query: string, headers: HeadersInit = {}) =>
  textOf(await sendRequest(`/members?${query}`, { cookie: me.cookie, headers }));
const rows = async ({ id }: { id: string }) =>
  (
    await env.DB.prepare("SELECT id, name, traits FROM saved_searches WHERE member_id = ?")
      .bind(id)
      .all<{ id: string; name: string; traits: number }>()
  ).results;
const joins = async () => {
  const her = await addMember(HOST, { country: "DE", region: "DE-BE", lastActive: Date.now() });
  await changeProfile(her.id, { joined_at: Date.now() });
};
const loggedIn = () => addLoggedIn({ gender: "male" });

test("saved searches show above the filters with new counts until opened", async () => {
  const me = await loggedIn();
  const saved = await save(me, queryOf(40), "Berlin");
  expect([saved.status, saved.headers.get("location")]).toEqual([
    303,
    `/members?${queryOf(40)}&done=saved#saved`,
  ]);
  const page = await read(me, `${queryOf(40)}&done=saved`);
  expect(page).toContain("Search saved.");
  expect(page).toMatch(/aria-current="true"[^>]*>(<[^>]*>)*Berlin/);
  expect(page).not.toContain("Save this search");
  expect(await read(me, queryOf(41))).toContain("Save this search");
  await joins();
  const [search] = await rows(me);
  const link = `${queryOf(40)}&saved=${search?.id}`;
  expect((await read(me, queryOf(41))).replaceAll("&amp;", "&")).toContain(`/members?${link}`);
  expect(await read(me, "")).toContain("1 new");
  expect(await read(me, link, { "sec-purpose": "prefetch" })).toContain("1 new");
  expect(await read(await loggedIn(), link)).not.toContain("1 new");
  expect(await read(me, "")).toContain("1 new");
  expect(await read(me, link)).not.toContain("1 new");
  expect(await read(me, "")).not.toContain("1 new");
});

test("an unnamed saved search is named by its filters; near-match pages list none", async () => {
  const me = await loggedIn();
  await save(me, `${queryOf(40)}&photo=yes&sort=newest`);
  expect(await read(me, "")).toContain("Women, 30 to 40, Berlin, With a photo, Newest first");
  expect(await read(me, `${queryOf(40)}&similar=yes`)).not.toContain("Your saved searches");
});

test("a fourth saved search is rejected, as the page says before", async () => {
  const me = await loggedIn();
  expect(await read(me, "")).toContain("There’s room for 3.");
  for (const age of [40, 41, 42]) expect((await save(me, queryOf(age))).status).toBe(303);
  const full = "You have 3 saved searches, and there’s no room for more.";
  expect(await read(me, queryOf(43))).toContain(full);
  const refused = await save(me, queryOf(43), "Fourth");
  expect(refused.status).toBe(409);
  expect(await textOf(refused)).toContain(full);
  expect((await save(me, queryOf(42), "Third")).status).toBe(303);
  expect((await rows(me)).map(({ name }) => name)).toEqual(["", "", "Third"]);
});

test("a too long name is rejected beside its box and kept", async () => {
  const me = await loggedIn();
  const long = "ö".repeat(41);
  const refused = await save(me, queryOf(40), long);
  expect(refused.status).toBe(422);
  const html = await refused.text();
  expect(html).toContain('aria-invalid="true"');
  expect(html).toContain(long);
  await save(me, queryOf(40), "Berlin");
  const [search] = await rows(me);
  const path = `/members/searches/${search?.id}/rename?${queryOf(40)}`;
  const renamed = await postForm(path, { name: long }, { cookie: me.cookie });
  expect(renamed.status).toBe(422);
  expect(await renamed.text()).toContain('aria-invalid="true"');
  expect(await rows(me)).toEqual([search]);
});

test("the owner renames and deletes a search and returns to the one shown", async () => {
  const me = await loggedIn();
  await save(me, queryOf(40), "Berlin");
  const [search] = await rows(me);
  const actionPath = (action: string) => `/members/searches/${search?.id}/${action}?${queryOf(44)}`;
  const other = await loggedIn();
  for (const action of ["rename", "delete"])
    expect(
      (await postForm(actionPath(action), { name: "x" }, { cookie: other.cookie })).status,
    ).toBe(404);
  const renamed = await postForm(actionPath("rename"), { name: "Spree" }, { cookie: me.cookie });
  expect(renamed.headers.get("location")).toBe(`/members?${queryOf(44)}&done=renamed#saved`);
  expect(await rows(me)).toEqual([{ ...search, name: "Spree" }]);
  const deleted = await postForm(actionPath("delete"), {}, { cookie: me.cookie });
  expect(deleted.headers.get("location")).toBe(`/members?${queryOf(44)}&done=deleted#saved`);
  expect(await read(me, `${queryOf(44)}&done=deleted`)).toContain("Search deleted.");
  expect(await rows(me)).toEqual([]);
});

test("a visitor, another origin and an unknown field save nothing", async () => {
  const me = await loggedIn();
  expect((await save({}, queryOf(40))).headers.get("location")).toMatch(/^\/login/);
  const path = `/members/searches?${queryOf(40)}`;
  const foreign = { cookie: me.cookie, headers: { origin: "https://elsewhere.test" } };
  expect((await postForm(path, { name: "" }, foreign)).status).toBe(403);
  expect((await postForm(path, { colour: "red" }, { cookie: me.cookie })).status).toBe(400);
  expect(await rows(me)).toEqual([]);
});

test("a free member saves no Premium field, and keeps one saved with Premium", async () => {
  const me = await loggedIn();
  await save(me, `${queryOf(40)}&hair_colour=red`);
  expect((await rows(me)).map(({ traits }) => traits)).toEqual([0]);
  const paid = await addLoggedIn({ gender: "male", premium: true });
  await save(paid, `${queryOf(40)}&hair_colour=red`);
  expect(await read(paid, "")).toContain("Red hair");
});
