import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { asId } from "../tests/support/member-by";
import { checkRequest, isForeign, networkOf, removeTrailingDot } from "./check-request";
import { cloudflareCountry } from "./cloudflare-location";
import { type CachedPage, createPageCache } from "./edge/cached-page";
import { keyText, type PageKey, plainRequest, publicPage } from "./edge/public-page";
import { hasTooManyPaths, isTooDeep } from "./fallback-responses";

describe("check request", () => {
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
    expect(removeTrailingDot("http://localhost.:8787/a.?b=c.")).toBe(
      "http://localhost:8787/a.?b=c.",
    );
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
});

describe("network of", () => {
  test("an IPv4 address is its own network, also in its IPv6 form", () => {
    expect(networkOf("192.0.2.7")).toBe("192.0.2.7");
    expect(networkOf("::ffff:192.0.2.7")).toBe("192.0.2.7");
    expect(networkOf("")).toBe("");
  });

  test("all addresses of a /64 are one network", () => {
    expect(networkOf("2001:db8::1")).toBe("2001:db8:0:0");
    expect(networkOf("2001:DB8::5:6")).toBe(networkOf("2001:db8:0:0:a:b:c:d"));
    expect(networkOf("2001:db8:0000:0000::1")).toBe(networkOf("2001:db8::2"));
    expect(networkOf("2001:db8:1:2::")).toBe("2001:db8:1:2");
    expect(networkOf("2001:db8:1:2::9")).not.toBe(networkOf("2001:db8:1:3::9"));
    expect(networkOf("::1")).toBe("0:0:0:0");
  });

  test("any address gives a network of four groups or an IPv4 address", () => {
    fc.assert(
      fc.property(fc.ipV6(), (address) => {
        expect(networkOf(address)).toMatch(
          /^(?:[0-9a-f]{1,4}(?::[0-9a-f]{1,4}){3}|[0-9]+(?:\.[0-9]+){3})$/,
        );
      }),
    );
  });
});

describe("cloudflare location", () => {
  const requestWith = (header: string | null, cf?: object) =>
    new Request("https://site.test/", {
      headers: header === null ? {} : { "cf-ipcountry": header },
      cf: cf as CfProperties,
    });

  test("the country comes from the header, else from the request's properties", () => {
    expect(cloudflareCountry(requestWith("SE"))).toBe("SE");
    expect(cloudflareCountry(requestWith("SE", { country: "FI" }))).toBe("SE");
    expect(cloudflareCountry(requestWith(null, { country: "FI" }))).toBe("FI");
    expect(cloudflareCountry(requestWith(null, {}))).toBeNull();
    expect(cloudflareCountry(requestWith(null))).toBeNull();
  });
});

describe("fallback responses", () => {
  const at = (path: string) => isTooDeep(new Request(`https://site.test${path}`));

  test("a URL with more parts than any page has is answered before the router", () => {
    expect(at("/members/0123456789012345678901/landing2/slug")).toBe(false);
    expect(at(`/members?next=${"/a".repeat(100)}`)).toBe(false);
    expect(at("/a".repeat(32))).toBe(false);
    expect(at("/a".repeat(33))).toBe(true);
    expect(at("//".repeat(40))).toBe(true);
  });

  test("the router's own list of paths is answered up to its maximum length", () => {
    const isRejected = (paths: string) =>
      hasTooManyPaths(new Request(`https://site.test/__manifest?${paths}&version=1`));
    const list = (count: number) => `paths=${"/a,".repeat(count - 1)}/a`;
    const members = Array.from(
      { length: 200 },
      (_, n) => `/members/${String(n).padStart(22, "0")}`,
    );
    const full = new URLSearchParams({ paths: members.join(",") }).toString();
    expect([isRejected(full), full.length > 7_500]).toEqual([false, true]);
    expect(isRejected(list(256))).toBe(false);
    expect(isRejected(list(257))).toBe(true);
    expect(isRejected(list(257).replaceAll(",", "%2C"))).toBe(true);
    expect(hasTooManyPaths(new Request(`https://site.test/members?${list(300)}`))).toBe(false);
  });
});

describe("edge", () => {
  const at = (path: string) => publicPage(new URL(`https://site.test${path}`));
  const page = (bytes: number): CachedPage => ({
    gzip: new Uint8Array(bytes),
    headers: new Headers(),
    packedHeaders: new Headers(),
    etag: '""',
  });

  test("a public page is one that is equal for every visitor", () => {
    expect(at("/")?.path).toBe("/");
    expect(at("/?seeks=them")).toEqual(at("/"));
    expect(at("/pricing?seeks=female")?.seeks).toBeUndefined();
    expect(at("/pages/terms")?.path).toBe("/pages/terms");
    expect(at("/landers/gallery/milf-spring")).toEqual({
      path: "/landers/gallery",
      layout: "lander",
      lander: { lander: "gallery", campaign: "spring" },
      offersCountry: true,
    });
    for (const path of [
      "/members",
      "/signup",
      "/chats",
      "/pages/terms.data",
      "/landers/tinderswipe/x",
      "/landers/gallery/a/b",
      "/pages",
      "//",
      "/PRICING",
    ])
      expect(at(path), path).toBeNull();
  });

  test("a page that reads its query is public only without one, except ad parameters", () => {
    expect(at("/login?next=/chats")).toBeNull();
    expect(at("/login?network=x&utm_source=y&t=5")?.path).toBe("/login");
    expect(at("/pricing?next=/chats")?.path).toBe("/pricing");
  });

  const key: PageKey = {
    origin: "https://site.test",
    site: { id: asId("s"), version: "v" },
    page: { path: "/pricing", layout: "default" },
    locale: { country: "NL", language: "fi", offeredCountry: null },
    sourced: false,
    hidesEntryWarning: true,
    choice: "off",
    counted: false,
  };

  test("every part of the key makes another key, and only the key makes the request", () => {
    const others: PageKey[] = [
      { ...key, origin: "http://site.test" },
      { ...key, site: { ...key.site, id: asId("t") } },
      { ...key, site: { ...key.site, version: "w" } },
      { ...key, page: { path: "/login", layout: "default" } },
      { ...key, page: { ...key.page, seeks: "female" } },
      { ...key, locale: { ...key.locale, country: "DE" } },
      { ...key, locale: { ...key.locale, language: "sv" } },
      { ...key, locale: { ...key.locale, offeredCountry: "FI" } },
      { ...key, sourced: true },
      { ...key, hidesEntryWarning: false },
      { ...key, counted: true },
      { ...key, choice: "open" },
      { ...key, choice: "yes" },
      { ...key, choice: "no" },
    ];
    expect(new Set([key, ...others].map(keyText)).size).toBe(others.length + 1);
    const request = plainRequest({ ...key, sourced: true });
    expect(request.url).toBe("https://site.test/pricing");
    expect(plainRequest({ ...key, counted: true }).url).toBe("https://site.test/pricing?lb=1");
    const chosen = at("/?seeks=male&next=/x");
    expect(plainRequest({ ...key, page: chosen ?? key.page }).url).toBe(
      "https://site.test/?seeks=male",
    );
    for (const choice of ["yes", "no"] as const)
      expect(plainRequest({ ...key, choice }).headers.get("cookie")).toContain(
        `cookie_choice=${choice}`,
      );
    expect(Object.fromEntries(request.headers)).toEqual({
      cookie: "locale=fi; country=NL; tracking=%7B%22network%22%3A%22-%22%7D; entry_skip=1",
    });
  });

  test("the page cache is bounded, keeps the newest and expires after an hour", () => {
    const memory = createPageCache();
    const mebibyte = 1024 * 1024;
    for (let n = 0; n < 20; n++) memory.set(`page ${n}`, page(mebibyte), 0);
    expect(memory.get("page 0", 0)).toBeUndefined();
    expect(memory.get("page 11", 0)).toBeUndefined();
    expect(memory.get("page 12", 0)).toBeDefined();
    expect(memory.get("page 19", 0)).toBeDefined();
    memory.set("page 19", page(10), 0);
    expect(memory.get("page 19", 0)?.gzip.byteLength).toBe(10);
    expect(memory.get("page 19", 60 * 60 * 1000 + 1)).toBeUndefined();
  });
});
