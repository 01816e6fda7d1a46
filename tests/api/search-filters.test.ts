import { beforeAll, expect, test } from "vitest";
import { addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest } from "./app-client";

const HERE = Date.now() - 1000;
const WIDE = "gender=female&country=DE&min_age=18&max_age=99";

let me: Awaited<ReturnType<typeof addLoggedIn>>;
let premium: Awaited<ReturnType<typeof addLoggedIn>>;
beforeAll(async () => {
  await addTestSite();
  me = await addLoggedIn({ gender: "male" });
  premium = await addLoggedIn({ gender: "male", premium: true });
  const add = (name: string, region: string, birth = "1990-05-05") =>
    addMember(HOST, { name, gender: "female", country: "DE", region, birth, lastActive: HERE });
  const [anna] = [await add("Anna Photo", "DE-BE"), await add("Berta Plain", "DE-BE")];
  await addPhoto(anna, { main: true });
  await changeProfile(anna.id, { hair_colour: "red" });
  await add("Clara Elder", "DE-BE", "1960-05-05");
});

const read = async (path: string, who = me) =>
  (await sendRequest(path, { cookie: who.cookie })).text();
const call = async (query: string, who = me) => {
  const answer = await read(`/api/search.php?${WIDE}&${query}`, who);
  return JSON.parse(answer) as Record<string, unknown> & { results: { name: string }[] };
};
const names = ({ results }: Awaited<ReturnType<typeof call>>) =>
  results.map(({ name }) => name).sort();

test("the API returns the number of results and the page number", async () => {
  expect(await call("")).toMatchObject({ pageNumber: 1, numResults: 3, numResultsMore: false });
  const { numResults, pageNumber } = await call("after=n5.x&pageNumber=4");
  expect([numResults, pageNumber]).toEqual([3, 1]);
  expect(names(await call("photo=yes"))).toEqual(["Anna Photo"]);
  expect((await call("similar=yes")).numResults).toBe(0);
});

test("Premium filters by looks, and a free member reads what Premium would filter", async () => {
  expect(names(await call("hair_colour=red", premium))).toEqual(["Anna Photo"]);
  const free = await read(`/members?${WIDE}`);
  expect(free).toContain("With Premium you can also search by");
  expect(free).toContain('href="/premium?back=%2Fmembers');
  expect(free).not.toContain('name="hair_colour"');
  const paid = await read(`/members?${WIDE}&hair_colour=red`, premium);
  expect(paid).toContain('name="hair_colour"');
  expect(paid).not.toContain("With Premium you can also search by");
  expect(paid).toContain("Leave out: Red hair");
  expect(paid).toContain("1 member<");
});

test("the API rejects a filter that the member may not use, and names it", async () => {
  const refused = async (query: string, who = me) => {
    const answer = await sendRequest(`/api/search.php?${WIDE}&${query}`, { cookie: who.cookie });
    return [answer.status, (await answer.json()) as unknown];
  };
  expect(await refused("hair_colour=red&interest=tea")).toEqual([
    403,
    {
      error: {
        code: "premium_needed",
        fields: { hair_colour: "premium_needed", interest: "premium_needed" },
      },
    },
  ]);
  const hidden = await addLoggedIn({ gender: "male", premium: true });
  await changeProfile(hidden.id, { hides_presence: 1 });
  expect(await refused("active=yes", hidden)).toEqual([
    403,
    { error: { code: "presence_hidden", fields: { active: "presence_hidden" } } },
  ]);
});

test("the page names each ignored filter with the reason and shows results without", async () => {
  const html = await read(`/members?${WIDE}&hair_colour=red&body_type=slim`);
  expect(html).toContain("Here they were left out: build and hair.");
  expect(html).toContain('href="/premium?back=%2Fmembers');
  expect(html).toContain("3 members<");
  for (const quiet of [`/members?${WIDE}`, `/members?${WIDE}&photo=yes`])
    expect(await read(quiet)).not.toContain("left out:");
  expect(await read(`/members?${WIDE}&hair_colour=red`, premium)).not.toContain("left out:");
});

test("a search page shows its count, and a filtered one can be cleared", async () => {
  expect(await read(`/members?${WIDE}`)).toContain("3 members<");
  expect(await read(`/members?${WIDE}`)).toContain("Clear filters");
  expect(await read("/members")).not.toContain("Clear filters");
});

test("a search without results lists how many each filter excludes", async () => {
  const place = "gender=female&country=DE&region=DE-BE";
  const none = await read(`/members?${place}&min_age=30&max_age=40&new=yes&photo=yes`);
  expect(none).toContain("stand in the way");
  expect(none).toContain("Without “New members”");
  expect(none).not.toContain("Without “With a photo”");
});

test("without JavaScript near matches have their own page", async () => {
  const query = "gender=female&country=DE&region=DE-BE&min_age=55&max_age=60";
  const html = await read(`/members?${query}`);
  expect(html).toContain("Almost what you’re looking for");
  expect(html).toContain("similar=yes");
  expect(await read(`/members?${query}&similar=yes`)).toContain("Almost what you’re looking for");
});
