import { expect, test } from "vitest";
import { overlayDelay, withoutDelay } from "./new-like";

test("t must be whole seconds from 0 to 600, else there is no delay", () => {
  expect(["?t=0", "?t=30", "?a=1&t=600"].map(overlayDelay)).toEqual([0, 30_000, 600_000]);
  for (const search of [
    "",
    "?t=",
    "?t=601",
    "?t=-1",
    "?t=1.5",
    "?t=1e2",
    "?t=%30x",
    "?t=9999999999",
  ])
    expect(overlayDelay(search), search).toBeNull();
});

test("removes only t from the URL", () => {
  expect(withoutDelay("https://site.test/members?gender=female&t=5&min_age=40#m-1")).toBe(
    "/members?gender=female&min_age=40#m-1",
  );
  expect(withoutDelay("https://site.test/likes?t=5")).toBe("/likes");
});
