import { beforeAll, expect, test } from "vitest";
import { ADDRESSES } from "../support/addresses";
import { addSite } from "../support/test-database";
import { addLoggedIn, HOST, sendRequest, sendToApp } from "./app-client";

/** Every path of app/routes.ts, with a value for each parameter. */
const VALUES: Record<string, string> = {
  lander: "gallery",
  page: "terms",
  size: "main",
  token: "x".repeat(43),
  type: "given",
  slug: "milf-spring",
};
const paths = ADDRESSES.map((path) =>
  path
    .replaceAll(/:(\w+)\??/g, (_, name: string) => VALUES[name] ?? "0".repeat(22))
    .replace("*", "nowhere"),
);

let cookie: string;
beforeAll(async () => {
  await addSite({}, HOST);
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
    await sendRequest("/live", { headers: { upgrade: "websocket", origin: "https://evil.test" } }),
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
