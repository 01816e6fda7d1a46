import { beforeAll, expect, test } from "vitest";
import { days } from "~/kit/duration";
import type { MemberId } from "~/kit/ids";
import { addBlock, changeProfile } from "../support/member-fixtures";
import { addMember, addSite, type TestMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, logIn, sendRequest } from "./app-client";
import { codeOf } from "./rejected-requests";

const HERE = Date.now() - 60_000;
const WIDE = "gender=female&country=DE&min_age=18&max_age=99";

type Asker = { cookie: string };
type Page = {
  results: { id: string }[];
  numResults: number | null;
  pageNumber: number;
  next: string | null;
};
let me: TestMember & Asker;
let premium: Asker;
let women: TestMember[];
beforeAll(async () => {
  await addTestSite();
  me = await addLoggedIn({ gender: "male" });
  premium = await addLoggedIn({ gender: "male", premium: true });
  women = [];
  for (let n = 0; n < 26; n++) {
    const her = await addMember(HOST, { country: "DE", region: "DE-BE", lastActive: HERE - n });
    if (n % 2) await changeProfile(her.id, { hair_colour: "red" });
    women.push(her);
  }
});

const search = async (query: string, by: Asker = me): Promise<Page> => {
  const answer = await sendRequest(`/api/search.php?${WIDE}&${query}`, { cookie: by.cookie });
  expect([query, answer.status]).toEqual([query, 200]);
  return answer.json();
};
const read = async (query: string) =>
  (await sendRequest(`/members?${query}`, { cookie: me.cookie })).text();
const page = (query: string) => read(`${WIDE}&${query}`);
const without = ({ next: _, ...rest }: Page) => rest;

test("a forged, foreign or other site's cursor starts at the first page", async () => {
  const first = await search("");
  expect([first.results.length, first.numResults, first.pageNumber]).toEqual([24, 26, 1]);
  const theirs = (await search("", premium)).next;
  const elsewhere = await addSite({}, "elsewhere.test");
  const abroad = await logIn(await addMember(elsewhere, { gender: "male" }));
  for (let n = 0; n < 25; n++)
    await addMember(elsewhere, { country: "DE", region: "DE-BE", lastActive: HERE });
  const far = await sendRequest(`/api/search.php?${WIDE}`, {
    cookie: abroad,
    origin: "https://elsewhere.test",
  });
  const cursors = [theirs, ((await far.json()) as Page).next, `${HERE - 20}.x`, `n${HERE - 20}.x`];
  expect(cursors[1]).toMatch(/^[-\w]{60,}$/);
  for (const cursor of [...cursors, "", "é", "x".repeat(120)])
    expect(without(await search(`pageNumber=7&after=${cursor}`))).toEqual(without(first));
  const second = await search(`after=${first.next}`);
  expect([second.results.length, second.numResults, second.pageNumber]).toEqual([2, null, 2]);
  const long = `/api/search.php?${WIDE}&after=${"x".repeat(121)}`;
  expect((await sendRequest(long, { cookie: me.cookie })).status).toBe(422);
  expect(await page(`after=${"x".repeat(5_000)}`)).toContain("26 members<");
});

test("no response reveals the exact time when a member was last active", async () => {
  const responses = [JSON.stringify(await search("")), await page("")];
  for (const text of responses)
    for (let n = 0; n < 26; n++) expect(text.includes(String(HERE - n))).toBe(false);
});

const refusal = async (query: string, by: Asker) => {
  const answer = await sendRequest(`/api/search.php?${WIDE}&${query}`, { cookie: by.cookie });
  const { error } = (await answer.json()) as { error: { code: string } };
  return [answer.status, error.code];
};

test("Premium filters of a free member change no page, and endpoints reject them", async () => {
  for (const filter of ["hair_colour=red", "interest=tea", "body_type=slim", "reason=dating"]) {
    expect(await refusal(filter, me)).toEqual([403, "premium_needed"]);
    expect(await refusal(`similar=yes&${filter}`, me)).toEqual([403, "premium_needed"]);
    expect(await page(filter)).toContain("26 members<");
    const html = await read(`gender=female&country=DE&min_age=90&max_age=99&${filter}`);
    expect(html).toContain("stand in the way");
    expect(html.match(/Without “/g)).toHaveLength(1);
  }
  expect((await search("hair_colour=red", premium)).numResults).toBe(13);
});

test("a member who hides activity cannot search by activity", async () => {
  const secret = await addLoggedIn({ gender: "male" });
  await changeProfile(secret.id, { hides_presence: 1 });
  await changeProfile(women[3]?.id as MemberId, { last_active_at: HERE - days(9) });
  const found = async (query: string, by: Asker) => (await search(query, by)).numResults;
  expect(await found("", secret)).toBe(26);
  expect(await refusal("active=yes", secret)).toEqual([403, "presence_hidden"]);
  expect(await found("active=yes", premium)).toBeLessThan(26);
});

test("a profile the viewer may not see is in no page and no count", async () => {
  const before = without(await search(""));
  const add = () => addMember(HOST, { country: "DE", region: "DE-BE", lastActive: HERE + 1 });
  const blocked = await add();
  const blocker = await add();
  const fictional = await add();
  await addBlock(me, blocked);
  await addBlock(blocker, me);
  await changeProfile(fictional.id, { fictional: 1 });
  for (const status of ["hidden", "disabled", "draft", "rejected", "pending_review"])
    await changeProfile((await add()).id, { status });
  for (const query of ["", "fictional=yes", "sort=newest"]) {
    const { numResults, results } = await search(query);
    expect([query, numResults, results.length]).toEqual([query, before.numResults, 24]);
  }
});

test("of a repeated parameter the last counts; unknown ones are rejected or ignored", async () => {
  expect((await search("gender=male&gender=female")).numResults).toBe(26);
  const refused = async (query: string) => {
    const answer = await sendRequest(`/api/search.php?${query}`, { cookie: me.cookie });
    return [answer.status, await codeOf(answer)];
  };
  for (const query of ["gender[]=male", "site_id=other.test", "viewer=x", "after[]=x"])
    expect(await refused(query)).toEqual([400, "unknown_field"]);
  for (const query of ["min_age=1e9", "min_age=-1", "country=%00", "region=DE", "pageNumber=0"])
    expect(await refused(query)).toEqual([422, "invalid"]);
  for (const query of ["gender[]=male", "min_age=1e9", "region=%F0%9F%8F%B3", "sort=id"])
    expect(await page(query)).toContain("26 members<");
});

test("a search needs a session and GET, and many at once succeed", async () => {
  expect((await sendRequest(`/api/search.php?${WIDE}`)).status).toBe(403);
  for (const method of ["POST", "PUT", "DELETE"])
    expect((await sendRequest("/api/search.php", { method, cookie: me.cookie })).status).toBe(405);
  const answers = await Promise.all(Array.from({ length: 40 }, () => search("")));
  expect(new Set(answers.map((one) => JSON.stringify(without(one)))).size).toBe(1);
});

test("a missing profile opened from a search gets 404", async () => {
  const blocker = await addMember(HOST, { country: "DE", region: "DE-BE", lastActive: HERE });
  await addBlock(blocker, me);
  const requestProfile = async (id: string) => {
    const answer = await sendRequest(`/members/${id}?${WIDE}`, { cookie: me.cookie });
    return [answer.status, (await answer.text()).includes(women[0]?.id ?? "")];
  };
  for (const id of [blocker.id, "-member-member-member-", "nobody"])
    expect(await requestProfile(id)).toEqual([404, false]);
});
