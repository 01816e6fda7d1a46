import { expect, test } from "vitest";
import { safePath } from "./safe-path";

test("a path of this site is kept with its query", () => {
  for (const path of ["/", "/likes", "/members?country=NL&page=2", "/a//b"])
    expect(safePath(path, "/members")).toBe(path);
});

test.each([
  "//evil.test",
  "/\\evil.test",
  "/a\\b",
  "https://evil.test/",
  "javascript:alert(1)",
  "likes",
  "/a b",
  "/\u202e",
  "/\nx",
  "",
  null,
  undefined,
  ["/likes"],
])("%j is not a path of this site", (value) => {
  expect(safePath(value, "/members")).toBe("/members");
});
