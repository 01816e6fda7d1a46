import { expect, test } from "vitest";
import { asId } from "../../tests/support/member-by";
import { type CachedPage, createPageCache } from "./page-cache";
import { keyText, type PageKey, plainRequest } from "./page-key";
import { publicPage } from "./public-page";

const at = (path: string) => publicPage(new URL(`https://site.test${path}`));
const page = (bytes: number): CachedPage => ({
  gzip: new Uint8Array(bytes),
  headers: new Headers(),
  packedHeaders: new Headers(),
  etag: '""',
});

test("a public page is one that is equal for every visitor", () => {
  expect(at("/")?.path).toBe("/");
  expect(at("/pages/terms")?.path).toBe("/pages/terms");
  expect(at("/landers/gallery/milf-spring")).toEqual({
    path: "/landers/gallery",
    layout: "lander",
    lander: { lander: "gallery", campaign: "spring" },
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
  locale: { country: "NL", language: "fi" },
  sourced: false,
  entered: true,
  choice: "off",
  counted: false,
};

test("every part of the key makes another key, and only the key makes the request", () => {
  const others: PageKey[] = [
    { ...key, origin: "http://site.test" },
    { ...key, site: { ...key.site, id: asId("t") } },
    { ...key, site: { ...key.site, version: "w" } },
    { ...key, page: { path: "/login", layout: "default" } },
    { ...key, locale: { country: "DE", language: "fi" } },
    { ...key, locale: { country: "NL", language: "sv" } },
    { ...key, sourced: true },
    { ...key, entered: false },
    { ...key, counted: true },
    { ...key, choice: "open" },
    { ...key, choice: "yes" },
    { ...key, choice: "no" },
  ];
  expect(new Set([key, ...others].map(keyText)).size).toBe(others.length + 1);
  const request = plainRequest({ ...key, sourced: true });
  expect(request.url).toBe("https://site.test/pricing");
  expect(plainRequest({ ...key, counted: true }).url).toBe("https://site.test/pricing?lb=1");
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
