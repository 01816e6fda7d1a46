import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { checkRequest, isForeign, removeTrailingDot } from "./check-request";

const post = (headers: Record<string, string> = {}) =>
  new Request("https://site.test/login", { method: "POST", headers });

test("more writes than a person makes are rejected for a minute", async () => {
  const from = (address: string, method = "POST") =>
    new Request("https://site.test/login", { method, headers: { "cf-connecting-ip": address } });
  const live = { FLOOD: (env as unknown as Env).FLOOD, LOCAL: "" };
  const resource = { kind: "page" as const, methods: ["GET", "HEAD", "POST"] };
  let accepted = 0;
  while (accepted < 600 && (await checkRequest(from("192.0.2.1"), resource, live)) === null)
    accepted++;
  expect(accepted).toBeGreaterThanOrEqual(300);
  expect(accepted).toBeLessThan(600); // some more if the minute ends in between
  expect(await checkRequest(from("192.0.2.1"), resource, live)).toEqual({
    status: 429,
    code: "too_many_requests",
    headers: { "retry-after": "60" },
  });
  expect(await checkRequest(from("192.0.2.1", "GET"), resource, live)).toBeNull();
  expect(await checkRequest(from("192.0.2.2"), resource, live)).toBeNull();
  expect(await checkRequest(from("192.0.2.1"), resource, { ...live, LOCAL: "yes" })).toBeNull();
});

test("a write is foreign unless the browser names this very origin", () => {
  for (const origin of [
    "https://evil.test",
    "http://site.test",
    "https://site.test:8443",
    "https://www.site.test",
    "null",
    "",
    "x",
  ]) {
    expect(isForeign(post({ origin })), origin).toBe(true);
  }
  expect(isForeign(post({ origin: "https://site.test" }))).toBe(false);
  expect(isForeign(post({ origin: "https://site.test." }))).toBe(false);
  for (const site of ["same-origin", "none"])
    expect(isForeign(post({ origin: "null", "sec-fetch-site": site })), site).toBe(false);
  for (const site of ["cross-site", "same-site", ""])
    expect(isForeign(post({ origin: "null", "sec-fetch-site": site })), site).toBe(true);
  expect(
    ["cross-site", "same-site"].map((site) => isForeign(post({ "sec-fetch-site": site }))),
  ).toEqual([true, true]);
  expect(
    ["same-origin", "none"].map((site) => isForeign(post({ "sec-fetch-site": site }))),
  ).toEqual([false, false]);
  expect(isForeign(post())).toBe(false); // no browser, so no foreign cookies
  expect(
    isForeign(new Request("https://site.test/", { headers: { origin: "https://evil.test" } })),
  ).toBe(false);
});

test("a foreign write and a wrong method are rejected", async () => {
  const env = { LOCAL: "yes" } as unknown as Env;
  const resource = { kind: "page" as const, methods: ["GET", "HEAD"] };
  expect(await checkRequest(post({ origin: "https://evil.test" }), null, env)).toEqual({
    status: 403,
    code: "forbidden",
  });
  expect(await checkRequest(post(), resource, env)).toEqual({
    status: 405,
    code: "method_not_allowed",
    headers: { allow: "GET, HEAD, OPTIONS" },
  });
});

test("one dot at the end of a host is removed, and nothing else", () => {
  expect(removeTrailingDot("http://localhost.:8787/a.?b=c.")).toBe("http://localhost:8787/a.?b=c.");
  expect(removeTrailingDot("https://site.test.")).toBe("https://site.test");
  for (const same of [
    "https://site.test/",
    "https://site.test../",
    "https://site.test/x./?a.",
    "https://[::1]/",
    "https://./",
  ])
    expect(removeTrailingDot(same)).toBe(same);
});
