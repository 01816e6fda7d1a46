import { beforeAll, describe, expect, test } from "vitest";
import { ADDRESSES } from "../support/addresses";
import { addMember } from "../support/test-database";
import { addLoggedIn, addTestSite, HOST, sendRequest, sendToApp } from "./app-client";

describe("security headers", () => {
  /** Every path of app/routes.ts, with a value for each parameter. */
  const VALUES: Record<string, string> = {
    lander: "gallery",
    page: "terms",
    size: "main",
    token: "x".repeat(43),
    type: "given",
    slug: "milf-spring",
  };
  /** Without the component page, which runs inline code of the build and exists in local mode only. */
  const served = ADDRESSES.filter((path) => path !== "/dev/components");
  const paths = served.map((path) =>
    path
      .replaceAll(/:(\w+)\??/g, (_, name: string) => VALUES[name] ?? "0".repeat(22))
      .replace("*", "nowhere"),
  );

  let cookie: string;
  beforeAll(async () => {
    await addTestSite();
    cookie = (await addLoggedIn()).cookie;
  });

  function expectPrivateHeaders({ headers, status }: Response, what: string) {
    const policy = headers.get("content-security-policy") ?? "";
    const scripts =
      /script-src ([^;]+)/.exec(policy)?.[1] ?? /default-src ([^;]+)/.exec(policy)?.[1] ?? "";
    const at = `${what} (${status})`;
    expect(scripts, at).toMatch(/^'(?:self|none)'/);
    expect(policy, at).not.toMatch(/unsafe|\*|http:/);
    expect(policy, at).toContain("frame-ancestors 'none'");
    expect(headers.get("strict-transport-security"), at).toMatch(/^max-age=63072000/);
    expect(headers.get("x-content-type-options"), at).toBe("nosniff");
    expect(headers.get("referrer-policy"), at).toMatch(
      /^(?:strict-origin-when-cross-origin|no-referrer)$/,
    );
    expect(headers.get("permissions-policy"), at).toContain("camera=()");
    expect(headers.get("cache-control"), at).toBeTruthy();
  }

  test("the list of paths equals the site's routes", () => {
    expect(paths.length).toBeGreaterThan(65);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/landers/gallery/milf-spring",
        "/pages/terms",
        "/api/settings.php",
        "/complete-signup/about-me",
        `/members/${"0".repeat(22)}/block`,
        "/nowhere",
      ]),
    );
  });

  test.each(paths)(
    "%s has the private headers for visitors and members, by GET and POST",
    async (path) => {
      for (const init of [
        {},
        { cookie },
        {
          method: "POST",
          body: "x=1",
          headers: { "content-type": "application/x-www-form-urlencoded" },
        },
        { method: "DELETE" },
      ]) {
        expectPrivateHeaders(await sendRequest(path, init), `${JSON.stringify(init)} ${path}`);
      }
    },
  );

  test("a response without a page has the security headers too", async () => {
    expectPrivateHeaders(await sendRequest("/live"), "a socket that is none");
    expectPrivateHeaders(
      await sendToApp.fetch(new Request("https://unknown.test/")),
      "an unknown host",
    );
    expectPrivateHeaders(await sendRequest("/members.data"), "data of a page");
    for (const query of [
      "",
      "?version=x",
      "?version=x&paths=/members",
      `?version=${"x".repeat(8_000)}`,
    ])
      expectPrivateHeaders(await sendRequest(`/__manifest${query}`), "the router's list of routes");
    expectPrivateHeaders(await sendRequest("/pricing", { method: "OPTIONS" }), "what a page takes");
    expectPrivateHeaders(
      await sendRequest("/members", { method: "PROPFIND" }),
      "a method that nobody takes",
    );
    const { headers } = await sendRequest("/pricing");
    const unchanged = await sendRequest("/pricing", {
      headers: { "if-none-match": headers.get("etag") as string },
    });
    expect(unchanged.status).toBe(304);
    expectPrivateHeaders(unchanged, "a page that the browser has");
    expectPrivateHeaders(
      await sendToApp.fetch(
        new Request(`http://${HOST}/`, {
          headers: { "cf-visitor": '{"scheme":"http"}' },
          redirect: "manual",
        }),
      ),
      "the way to TLS",
    );
    expectPrivateHeaders(
      await sendRequest("/live", {
        headers: { upgrade: "websocket", origin: "https://evil.test" },
      }),
      "a socket that is refused",
    );
    expectPrivateHeaders(
      await sendRequest("/login", {
        method: "POST",
        body: "x".repeat(300_000),
        headers: { "content-type": "application/x-www-form-urlencoded" },
      }),
      "too much",
    );
  });
});

describe("visitors", () => {
  beforeAll(() => addTestSite());

  test("a request without TLS is redirected to https without other content", async () => {
    const answer = await sendRequest("/login?next=/chats", {
      origin: `http://${HOST}`,
      headers: { "cf-visitor": '{"scheme":"http"}' },
    });
    expect([answer.status, answer.headers.get("location"), await answer.text()]).toEqual([
      301,
      `https://${HOST}/login?next=/chats`,
      "",
    ]);
    expect(
      (await sendRequest("/login", { headers: { "cf-visitor": '{"scheme":"https"}' } })).status,
    ).toBe(200);
  });

  test("a visitor who wants to write to a member is asked to sign up for them", async () => {
    const her = await addMember(HOST);
    const answer = await sendRequest(`/members/${her.id}/chat`);
    expect([answer.status, answer.headers.get("location")]).toEqual([
      302,
      `/members/${her.id}/signup`,
    ]);
    expect((await sendRequest("/chats")).headers.get("location")).toBe("/login?next=%2Fchats");
  });

  test("a form with endless parts is rejected before it is parsed", async () => {
    const body = "-".repeat(1_000_000);
    const answer = await sendRequest("/site-entry", {
      method: "POST",
      body,
      headers: { "content-type": "multipart/form-data; boundary=-" },
    });
    expect(answer.status).toBe(400);
  });

  test("private pages are noindex, public ones are not", async () => {
    for (const path of [
      "/login",
      "/lang-config",
      "/account-deleted",
      "/activate/done",
      "/activate/error",
    ])
      expect((await sendRequest(path)).headers.get("x-robots-tag"), path).toBe("noindex");
    for (const path of ["/", "/pricing", "/complaints", "/landers/gallery"])
      expect((await sendRequest(path)).headers.get("x-robots-tag"), path).toBeNull();
  });

  test("a language change on a lander returns to that lander", async () => {
    const html = await (await sendRequest("/landers/gallery/spring")).text();
    expect(html).toContain('href="/lang-config?next=%2Flanders%2Fgallery"');
    const chosen = await sendRequest("/lang-config", {
      method: "POST",
      body: new URLSearchParams({ locale: "fi", next: `/signup?fbclid=${"x".repeat(900)}` }),
    });
    expect([chosen.status, chosen.headers.get("location")]).toEqual([
      303,
      `/signup?fbclid=${"x".repeat(900)}`,
    ]);
  });
});

describe("top bar", () => {
  beforeAll(() => addTestSite());

  const head = async (cookie: string) =>
    /<header[\s\S]*?<\/header>/.exec(await (await sendRequest("/likes", { cookie })).text())?.[0] ??
    "";
  /** The top bar without the account menu, and the menu. */
  const bar = async (cookie: string) => (await head(cookie)).split('id="account-menu"')[0] ?? "";
  const menu = async (cookie: string) => (await head(cookie)).split('id="account-menu"')[1] ?? "";

  test("a free member's top bar links to Premium, whatever the balance", async () => {
    const { cookie } = await addLoggedIn({ credits: 3 });
    expect(await bar(cookie)).toContain("Get Premium");
    expect(await bar(cookie)).not.toMatch(/\d credits?</);
  });

  test.each([
    [0, "0 credits"],
    [1, "1 credit"],
    [10, "10 credits"],
    [500, "500 credits"],
  ])("a buyer sees their balance of %d credits", async (credits, label) => {
    const { cookie } = await addLoggedIn({ credits, premium: true });
    const head = await bar(cookie);
    expect(head).not.toContain("Get Premium");
    expect(head.split("<nav")[1]).toContain(`>${label}<`);
  });

  test.each([
    [0, false, "0 credits"],
    [3, false, "3 credits"],
    [500, true, "500 credits"],
  ])(
    "the account menu always shows the %d credits left, to free members too",
    async (credits, premium, label) => {
      const { cookie } = await addLoggedIn({ credits, premium });
      expect(await menu(cookie)).toContain(`>${label}<`);
    },
  );
});
