import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { giveOrientationConsent } from "../../app/domain/profile/privacy-settings";
import { days } from "../../app/kit/duration";
import type { MemberId } from "../../app/kit/ids";
import { addBlock, addLike, addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember, addSite, realServices, type TestMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, logIn, postForm, sendRequest, textOf } from "./app-client";
import { codeOf } from "./rejected-requests";

describe("search", () => {
  const HERE = Date.now() - 1000;
  const YEAR = new Date().getFullYear();

  let me: Awaited<ReturnType<typeof addLoggedIn>>;
  beforeAll(async () => {
    await addTestSite();
    me = await addLoggedIn({ gender: "male", birth: `${YEAR - 37}-01-01` });
    await changeProfile(me.id, { seeks: "both" });
    await giveOrientationConsent(realServices(), me);
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
    expect(html).toContain("We start around your age");
    const wide = await read("/members?min_age=18&max_age=79");
    expect(wide).toContain("Far Woman");
    expect(wide).not.toContain("We start around your age");
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
    expect(await read("/members?country=DE&min_age=18&max_age=79")).not.toContain(
      "Berlin, Germany",
    );
  });

  test("a profile shows activity in steps, and online only with an open socket", async () => {
    const her = await addMember(HOST, { name: "Here Today", lastActive: Date.now() });
    const html = await read(`/members/${her.id}`);
    expect(html).toContain("here today");
    expect(html).not.toContain("Online now");
  });
});

describe("search filters", () => {
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
    for (const filter of ["active", "online"])
      expect(await refused(`${filter}=yes`, hidden)).toEqual([
        403,
        { error: { code: "presence_hidden", fields: { [filter]: "presence_hidden" } } },
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
    expect(none).toContain("Leave out one of these filters");
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
});

describe("search attacked", () => {
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
    const elsewhere = await addSite({}, "elsewhere-search.test");
    const abroad = await logIn(await addMember(elsewhere, { gender: "male" }));
    for (let n = 0; n < 25; n++)
      await addMember(elsewhere, { country: "DE", region: "DE-BE", lastActive: HERE });
    const far = await sendRequest(`/api/search.php?${WIDE}`, {
      cookie: abroad,
      origin: "https://elsewhere-search.test",
    });
    const cursors = [
      theirs,
      ((await far.json()) as Page).next,
      `${HERE - 20}.x`,
      `n${HERE - 20}.x`,
    ];
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
      expect(html).toContain("Leave out one of these filters");
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
      expect((await sendRequest("/api/search.php", { method, cookie: me.cookie })).status).toBe(
        405,
      );
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
});

describe("search navigation", () => {
  beforeAll(() => addTestSite());

  test("a profile opened from a search links to the previous and next profile", async () => {
    const { cookie } = await addLoggedIn({ gender: "male" });
    for (let n = 0; n < 3; n++) await addMember(HOST, { lastActive: Date.now() - n * 60_000 });
    const page = async (path: string) => textOf(await sendRequest(path, { cookie }));
    const within = "gender=female&amp;country=NL&amp;min_age=18&amp;max_age=99";
    const results = await page("/members?gender=female&country=NL&min_age=18&max_age=99");
    const ids = Array.from(
      results.matchAll(new RegExp(`href="/members/([-\\w]{22})\\?${within}"`, "g")),
      ([, id]) => id,
    );
    const [first, second, third] = [...new Set(ids)];
    expect(third).toBeDefined();
    const open = (id = "") => page(`/members/${id}?${within.replaceAll("&amp;", "&")}`);
    const way = (html: string, rel: string) =>
      new RegExp(`<a(?=[^>]*rel="${rel}")[^>]*href="/members/([-\\w]{22})\\?${within}"`).exec(
        html,
      )?.[1];
    const middle = await open(second);
    expect([way(middle, "prev"), way(middle, "next")]).toEqual([first, third]);
    const end = await open(first);
    expect([way(end, "prev"), way(end, "next")]).toEqual([undefined, second]);
    expect(middle).toContain(`href="/members?${within}"`);
    expect(way(await page(`/members/${second}`), "next")).toBeUndefined();
  });
});

describe("saved searches", () => {
  beforeAll(() => addTestSite());

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
    expect(await read(me, "")).toContain("Save up to 3 searches");
    for (const age of [40, 41, 42]) expect((await save(me, queryOf(age))).status).toBe(303);
    const full = "You’ve saved 3 searches, the maximum.";
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
    const actionPath = (action: string) =>
      `/members/searches/${search?.id}/${action}?${queryOf(44)}`;
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
    const foreign = { cookie: me.cookie, headers: { origin: "https://elsewhere-search.test" } };
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
});
