import { beforeAll, expect, test } from "vitest";
import { addLike, addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

const HERE = Date.now() - 1000;
const YEAR = new Date().getFullYear();

let me: Awaited<ReturnType<typeof addLoggedIn>>;
beforeAll(async () => {
  await addTestSite();
  me = await addLoggedIn({ gender: "male", birth: `${YEAR - 37}-01-01` });
  await changeProfile(me.id, { seeks: "both" });
});

const read = async (path: string) => (await sendRequest(path, { cookie: me.cookie })).text();
const aged = (age: number) => `${YEAR - age}-01-01`;

test("a member looking for both finds women and men of similar age", async () => {
  const add = (name: string, gender: string, age: number) =>
    addMember(HOST, { name, gender, birth: aged(age), lastActive: HERE });
  await Promise.all([
    add("Nearby Woman", "female", 47),
    add("Nearby Man", "male", 27),
    add("Far Woman", "female", 49),
    add("Far Man", "male", 25),
  ]);
  const html = await read("/members");
  for (const name of ["Nearby Woman", "Nearby Man"]) expect(html).toContain(name);
  for (const name of ["Far Woman", "Far Man"]) expect(html).not.toContain(name);
  expect(html).toMatch(/id="min_age"[^>]*value="27"|value="27"[^>]*id="min_age"/);
  expect(html).toContain("Starts around your own age");
  const wide = await read("/members?min_age=18&max_age=79");
  expect(wide).toContain("Far Woman");
  expect(wide).not.toContain("Starts around your own age");
  expect(await read("/members?gender=male&min_age=18&max_age=79")).not.toContain("Far Woman");
});

test("a reversed age range is swapped, and the URL has the actual filters", async () => {
  const answer = await sendRequest("/members?gender=both&country=NL&min_age=50&max_age=30", {
    cookie: me.cookie,
  });
  expect([answer.status, answer.headers.get("location")]).toEqual([
    302,
    "/members?gender=both&country=NL&min_age=30&max_age=50",
  ]);
  expect(
    (
      await sendRequest("/members?gender=both&country=NL&min_age=30&max_age=50", {
        cookie: me.cookie,
      })
    ).status,
  ).toBe(200);
});

test("the next search page continues among members without a photo", async () => {
  const place = { country: "DE", region: "DE-BE", gender: "female", lastActive: HERE };
  const shown = await addMember(HOST, place);
  await addPhoto(shown, { main: true });
  for (let n = 0; n < 25; n++) await addMember(HOST, { ...place, lastActive: HERE - n });
  type Page = { results: { id: string }[]; next: string | null };
  const page = async (after: string) =>
    JSON.parse(
      await read(`/api/search.php?gender=both&country=DE&min_age=18&max_age=79${after}`),
    ) as Page;
  const first = await page("");
  expect(first.results[0]?.id).toBe(shown.id);
  expect(first.results).toHaveLength(24);
  const second = await page(`&after=${first.next}`);
  expect(new Set([...first.results, ...second.results].map(({ id }) => id)).size).toBe(26);
  expect(second.next).toBeNull();
});

test("a card has the name before the like button, and a foreign country", async () => {
  const her = await addMember(HOST, {
    name: "Liker Abroad",
    country: "DE",
    region: "DE-BE",
    lastActive: HERE,
  });
  await addLike(her, me);
  const html = await read("/likes");
  expect(html).toContain("Berlin, Germany");
  const named = html.indexOf(">Liker Abroad<");
  expect(named).toBeGreaterThan(0);
  expect(html.indexOf("Like Liker Abroad")).toBeGreaterThan(named);
  expect(JSON.parse(await read("/api/auto-like.php"))).toMatchObject({
    name: "Liker Abroad",
    country: "Germany",
  });
  expect(await read("/members?country=DE&min_age=18&max_age=79")).not.toContain("Berlin, Germany");
});

test("a profile shows activity in steps, and online only with an open socket", async () => {
  const her = await addMember(HOST, { name: "Here Today", lastActive: Date.now() });
  const html = await read(`/members/${her.id}`);
  expect(html).toContain("here today");
  expect(html).not.toContain("Online now");
});
