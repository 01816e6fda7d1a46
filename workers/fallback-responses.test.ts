import { expect, test } from "vitest";
import { hasTooManyPaths, isTooDeep } from "./fallback-responses";

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
  const members = Array.from({ length: 200 }, (_, n) => `/members/${String(n).padStart(22, "0")}`);
  const full = new URLSearchParams({ paths: members.join(",") }).toString();
  expect([isRejected(full), full.length > 7_500]).toEqual([false, true]);
  expect(isRejected(list(256))).toBe(false);
  expect(isRejected(list(257))).toBe(true);
  expect(isRejected(list(257).replaceAll(",", "%2C"))).toBe(true);
  expect(hasTooManyPaths(new Request(`https://site.test/members?${list(300)}`))).toBe(false);
});
