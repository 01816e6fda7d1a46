import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, test } from "vitest";
import { PAGES_PER_ATTEMPT } from "../../app/domain/account/account";
import { newId } from "../../app/kit/ids";
import { addBlock, addPhoto, changeProfile } from "../support/member-fixtures";
import { addMember, addSite } from "../support/test-database";
import {
  addLoggedIn,
  addTestSite,
  formFields,
  HOST,
  sendJsonRequest,
  sendRequest,
  sendToApp,
} from "./app-client";

describe("members", () => {
  const ELSEWHERE = "elsewhere-members.test";

  let me: Awaited<ReturnType<typeof addLoggedIn>>;

  beforeAll(async () => {
    await addTestSite();
    await addSite({}, ELSEWHERE);
    me = await addLoggedIn({ gender: "male" });
  });

  test("blocked, hidden and fictional profiles and those of other sites get 404", async () => {
    const her = await addMember(HOST, { name: "Aino Virtanen" });
    expect(await (await sendRequest(`/members/${her.id}`, { cookie: me.cookie })).text()).toContain(
      "Aino Virtanen",
    );
    const blocked = await addMember(HOST);
    const blocker = await addMember(HOST);
    await addBlock(me, blocked);
    await addBlock(blocker, me);
    const others = [
      blocked,
      blocker,
      await addMember(HOST, { profileStatus: "hidden" }),
      await addMember(ELSEWHERE),
      { id: newId() },
      { id: "nonsense" },
    ];
    for (const { id } of others)
      expect((await sendRequest(`/members/${id}`, { cookie: me.cookie })).status).toBe(404);
  });

  test("a block asks first, hides both from each other, and can be undone", async () => {
    const her = await addLoggedIn({ name: "Aino" });
    expect(
      await (await sendRequest(`/members/${her.id}?ask=block`, { cookie: me.cookie })).text(),
    ).toMatch(/<dialog[^>]* open=""/);
    const block = await sendRequest(`/members/${her.id}/block`, {
      ...formFields({}),
      cookie: me.cookie,
    });
    expect([block.status, block.headers.get("location")]).toEqual([
      303,
      `/members?blocked=${her.id}`,
    ]);
    expect((await sendRequest(`/members/${her.id}`, { cookie: me.cookie })).status).toBe(404);
    expect((await sendRequest(`/members/${me.id}`, { cookie: her.cookie })).status).toBe(404);
    expect(
      (await sendRequest(`/members/${me.id}/unblock`, { ...formFields({}), cookie: her.cookie }))
        .status,
    ).toBe(404);
    expect(
      (await sendRequest(`/members/${her.id}/unblock`, { ...formFields({}), cookie: me.cookie }))
        .status,
    ).toBe(303);
    expect((await sendRequest(`/members/${her.id}`, { cookie: me.cookie })).status).toBe(200);
  });

  test("a search whose combined filters exclude everybody offers to clear them", async () => {
    const path = "/members?region=NL-ZE&country=NL&gender=male&min_age=98&max_age=99";
    const html = await (await sendRequest(path, { cookie: me.cookie })).text();
    expect(html).toContain("Nobody matches everything yet");
    expect(html).toContain("Clear filters");
  });

  test("a Premium photo's URL is in the page only for Premium members", async () => {
    const her = await addMember(HOST);
    const photo = await addPhoto(her, { visibility: "premium" });
    const premium = await addLoggedIn({ premium: true });
    const pageOf = async (cookie: string) =>
      (await sendRequest(`/members/${her.id}`, { cookie })).text();
    expect(await pageOf(premium.cookie)).toContain(`/photos/${photo}/main`);
    expect(await pageOf(me.cookie)).not.toContain(`/photos/${photo}/main`);
  });

  test("the home page redirects a member to the members and greets a visitor", async () => {
    expect((await sendRequest("/", { cookie: me.cookie })).headers.get("location")).toBe(
      "/members",
    );
    const html = await (await sendRequest("/")).text();
    expect(html).toContain('href="/signup"');
    expect(html).toContain("Find someone for your kind of evening");
  });
});

describe("member api", () => {
  const HERE = Date.now() - 1000;

  let me: Awaited<ReturnType<typeof addLoggedIn>>;

  beforeAll(async () => {
    await addTestSite();
    me = await addLoggedIn({ gender: "male" });
  });

  const get = async (path: string, cookie: string | undefined = me.cookie) => {
    const answer = await sendRequest(path, { cookie });
    return { status: answer.status, body: (await answer.json()) as Record<string, never> };
  };

  test("the member endpoints need a session", async () => {
    const visitor = await sendJsonRequest("/api/like.php", { id: "x" });
    expect([visitor.status, await visitor.json()]).toEqual([
      403,
      { error: { code: "authentication_required" } },
    ]);
    for (const path of ["/api/search.php", "/api/likes.php", "/api/auto-like.php"]) {
      expect(await get(path, "")).toEqual({
        status: 403,
        body: { error: { code: "authentication_required" } },
      });
    }
  });

  test("search.php returns a page and rejects unknown parameters", async () => {
    const her = await addMember(HOST, {
      lastActive: HERE,
      name: "Aino",
      birth: "1980-01-01",
      region: "NL-ZE",
    });
    const { status, body } = await get(
      "/api/search.php?gender=female&country=NL&region=NL-ZE&min_age=30&max_age=60",
    );
    expect(status).toBe(200);
    expect(body).toEqual({
      results: [
        expect.objectContaining({
          id: her.id,
          name: "Aino",
          region: "Zeeland",
          liked: false,
          main_image: null,
        }),
      ],
      next: null,
      numResults: 1,
      numResultsMore: false,
      pageNumber: 1,
    });
    expect(await get("/api/search.php?colour=red")).toEqual({
      status: 400,
      body: { error: { code: "unknown_field" } },
    });
    expect(await get("/api/search.php?min_age=old")).toMatchObject({
      status: 422,
      body: { error: { code: "invalid", fields: { min_age: expect.any(String) } } },
    });
  });

  test("interests.php and regions.php respond in the page's language", async () => {
    const { interests } = (await (await sendRequest("/api/interests.php")).json()) as {
      interests: { id: string; name: string; icon: string }[];
    };
    expect(interests).toHaveLength(50);
    expect(interests).toContainEqual({
      id: "bbq",
      name: "Barbecues",
      icon: expect.stringMatching(/^\/assets\/interests-[\w-]+\.svg#bbq$/),
    });
    expect(new Set(interests.map(({ icon }) => icon)).size).toBe(50);
    const { region_data } = (await (
      await sendRequest("/api/regions.php?country=DE", { language: "fr" })
    ).json()) as {
      region_data: Record<string, { code: string; name: string }[]>;
    };
    expect(Object.keys(region_data)).toEqual(["DE"]);
    expect(region_data.DE).toContainEqual({ code: "DE-BY", name: "Bavière" });
    expect((await sendRequest("/api/regions.php?country=BR")).status).toBe(422);
    expect((await sendRequest("/api/regions.php?planet=mars")).status).toBe(400);
  });
});

describe("members for visitors", () => {
  const CLOSED = "closed-members.test";
  const HERE = Date.now() - 1000;

  beforeAll(async () => {
    await addTestSite();
    await addSite({ logged_out_search: "none" }, CLOSED);
  });

  async function addShown(name: string) {
    const member = await addMember(HOST, { lastActive: HERE, name });
    await changeProfile(member.id, { visible_logged_out: 1, headline: "my secret line" });
    return member;
  }

  test("a visitor sees members who allowed it, by first name, and the signup link", async () => {
    await addShown("Aino Virtanen");
    await addMember(HOST, { lastActive: HERE, name: "Hidden Person" });
    const page = await sendRequest("/members?gender=female&country=NL");
    const html = await page.text();
    expect(page.status).toBe(200);
    expect(html).toContain("Aino");
    for (const word of ["Virtanen", "Hidden", "my secret line"]) expect(html).not.toContain(word);
    expect(html).toContain('href="/signup"');
  });

  test("a visitor neither sees who is online nor can filter by it", async () => {
    const { id } = await addShown("Onni");
    await env.DB.prepare(
      "INSERT INTO online_members (site_id, member_id, seen_at) VALUES (?, ?, ?)",
    )
      .bind(HOST, id, Date.now())
      .run();
    const other = await addShown("Poissa");
    const read = async (query: string) =>
      (await sendRequest(`/members?gender=female&country=NL${query}`)).text();
    const filtered = await read("&online=yes");
    for (const html of [await read(""), filtered]) expect(html).not.toMatch(/online now/i);
    expect(filtered).toContain(`/members/${other.id}`);
  });

  test("a visitor is redirected to the login where search is closed", async () => {
    const closed = await sendToApp.fetch(
      new Request(`https://${CLOSED}/members?gender=male`, { redirect: "manual" }),
    );
    expect([closed.status, closed.headers.get("location")]).toEqual([
      302,
      "/login?next=%2Fmembers%3Fgender%3Dmale",
    ]);
    await addSite({ logged_out_search_trafficsource: "none" }, "paid.test");
    const visit = (cookie: string) =>
      sendToApp.fetch(
        new Request("https://paid.test/members", { redirect: "manual", headers: { cookie } }),
      );
    expect((await visit("")).status).toBe(200);
    expect(
      (await visit(`tracking=${encodeURIComponent(JSON.stringify({ network: "x" }))}`)).status,
    ).toBe(302);
  });

  test("the login links of a visitor's pages return to the page, its filters or the chat", async () => {
    const { id } = await addShown("Aino");
    const nextsOf = async (path: string) =>
      Array.from(
        (await (await sendRequest(path)).text()).matchAll(/href="\/login(?:\?next=([^"]*))?"/g),
        ([, next]) => decodeURIComponent(next ?? ""),
      );
    for (const [path, next] of [
      ["/members?gender=female&country=NL", "/members?gender=female&country=NL"],
      [`/members/${id}`, `/members/${id}`],
      [`/members/${id}/signup`, `/members/${id}/chat`],
      [`/members/${id}/landing`, `/members/${id}/chat`],
      ["/signup", ""],
      ["/", ""],
    ] as const) {
      const nexts = await nextsOf(path);
      expect(nexts.length, path).toBeGreaterThan(0);
      expect(new Set(nexts), path).toEqual(new Set([next]));
    }
  });

  test("a visitor's heart leads to a signup that shows whom, and stores nothing", async () => {
    const shown = await addShown("Aino Virtanen");
    const { id } = shown;
    await addPhoto(shown, { main: true });
    const heart = `/members/${id}/signup?for=like`;
    for (const path of ["/members?gender=female&country=NL", `/members/${id}`])
      expect(await (await sendRequest(path)).text(), path).toContain(`href="${heart}"`);
    const page = await (await sendRequest(heart)).text();
    expect(page).toContain("Join to like Aino");
    expect(page).toMatch(/src="\/photos\/[^"]+thumb/);
    expect(page).not.toContain("Virtanen");
    const written = await (await sendRequest(`/members/${id}/signup`)).text();
    expect(written).toContain("Sign up to meet Aino");
    expect([page, written].map((html) => html.includes("signup_message"))).toEqual([false, true]);
    expect(
      await env.DB.prepare("SELECT count(*) AS n FROM likes WHERE to_id = ?").bind(id).first("n"),
    ).toBe(0);
  });

  test("a profile closed to visitors looks like a missing one", async () => {
    const shown = await addShown("Aino Virtanen");
    const open = await sendRequest(`/members/${shown.id}`);
    const html = await open.text();
    expect(open.status).toBe(200);
    expect(html).toContain(`/members/${shown.id}/signup`);
    for (const word of ["Virtanen", "my secret line", "1990"]) expect(html).not.toContain(word);
    for (const id of [(await addMember(HOST)).id, newId(), "nonsense"]) {
      const answer = await sendRequest(`/members/${id}`);
      expect([answer.status, answer.headers.get("location")]).toEqual([
        302,
        `/login?next=%2Fmembers%2F${id}`,
      ]);
    }
  });

  test("a members-only form redirects a visitor to the login and then to that member", async () => {
    const shown = await addShown("Aino");
    const answer = await sendRequest(`/members/${shown.id}/like`, formFields({}));
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/login?next=%2Fmembers%2F${shown.id}`,
    ]);
    for (const none of ["nobody", "..%2F..%2Fevil"])
      expect((await sendRequest(`/members/${none}/like`, formFields({}))).status, none).toBe(404);
  });
});

describe("reading limit", () => {
  beforeAll(() => addTestSite());

  type ReaderOptions = Parameters<typeof sendRequest>[1];

  /** A member with one page read, and only the rest of that attempt's limit left. */
  async function addReaderNearLimit(first: () => Promise<Response>) {
    expect((await first()).status).toBe(200);
    await env.DB.prepare("UPDATE attempts SET tries = 999 WHERE key LIKE 'reading%'").run();
  }

  const search = (n: number, options: ReaderOptions) =>
    sendRequest(`/members?gender=female&country=NL&min_age=18&max_age=${20 + n}`, options);

  test("above the reading limit pages and endpoints get 429, calls in JSON", async () => {
    const { cookie } = await addLoggedIn({ gender: "male" });
    const seen = await addMember(HOST, { name: "Aino" });
    const other = await addMember(HOST);
    await env.DB.prepare("UPDATE profiles SET shows_visits = 1 WHERE site_id = ?").bind(HOST).run();
    await addReaderNearLimit(() => sendRequest(`/members/${seen.id}`, { cookie }));
    for (let n = 1; n < PAGES_PER_ATTEMPT; n++)
      expect((await search(n, { cookie })).status, String(n)).toBe(200);
    const paths = [`/members/${other.id}`, "/members", "/swipe-game"];
    const about = ["chat", "gift", "note"].map((page) => `/members/${other.id}/${page}`);
    for (const path of [...paths, ...about]) {
      const answer = await sendRequest(path, { cookie });
      expect(answer.status, path).toBe(429);
      expect(Number(answer.headers.get("retry-after")), path).toBeGreaterThan(3_500);
      expect(await answer.text(), path).toContain("That’s a lot of profiles");
    }
    const call = await sendRequest("/api/search.php", { cookie });
    expect([call.status, await call.json()]).toEqual([429, { error: { code: "too_many_pages" } }]);
    expect(Number(call.headers.get("retry-after"))).toBeGreaterThan(3_500);
    expect((await sendRequest(`/members/${other.id}.data`, { cookie })).status).toBe(429);
    const visits = env.DB.prepare(
      "SELECT visited_id FROM profile_visits WHERE visited_id IN (?, ?)",
    );
    const visited = async () =>
      (await visits.bind(seen.id, other.id).all<{ visited_id: string }>()).results;
    // A refused view is no visit.
    await expect.poll(visited).toEqual([{ visited_id: seen.id }]);
    // Recently read pages and all others remain available.
    for (const path of [`/members/${seen.id}`, "/chats", "/likes", "/profile", "/settings"])
      expect((await sendRequest(path, { cookie })).status, path).toBe(200);
  });

  test("a page prefetched and then opened counts once", async () => {
    const { cookie } = await addLoggedIn({ gender: "male" });
    const people = await Promise.all(Array.from({ length: 9 }, () => addMember(HOST)));
    const prefetchHeaders = { "sec-purpose": "prefetch" };
    await addReaderNearLimit(() => search(50, { cookie }));
    for (const { id } of people) {
      expect(
        (await sendRequest(`/members/${id}.data`, { cookie, headers: prefetchHeaders })).status,
      ).toBe(200);
      expect((await sendRequest(`/members/${id}`, { cookie })).status).toBe(200);
    }
    const another = await addMember(HOST);
    expect(
      (await sendRequest(`/members/${another.id}`, { cookie, headers: prefetchHeaders })).status,
    ).toBe(429);
  });

  test("a visitor's reading limit is counted per network", async () => {
    const from = (address: string) => ({ headers: { "cf-connecting-ip": address } });
    const page = (n: number, address = "192.0.2.50") =>
      sendRequest(`/members?gender=female&max_age=${30 + n}`, from(address));
    await addReaderNearLimit(() => page(0));
    for (let n = 1; n < PAGES_PER_ATTEMPT; n++) expect((await page(n)).status).toBe(200);
    const refused = await page(40);
    expect(refused.status).toBe(429);
    expect(await refused.text()).toContain("That’s a lot of profiles");
    expect((await page(41, "192.0.2.51")).status).toBe(200);
    expect((await sendRequest(`/members/${newId()}`, from("192.0.2.50"))).status).toBe(429);
  });
});
