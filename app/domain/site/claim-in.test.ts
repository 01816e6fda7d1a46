import { expect, test } from "vitest";
import { claimIn } from "./claim-in";

const claim = { percent: 46, source: { en: "own figures" }, date: "2026-11-01" };

test("a Premium figure is shown only in the languages of its source", () => {
  expect(claimIn(claim, "en")).toEqual({ ...claim, source: "own figures" });
  expect(claimIn(claim, "de")).toBeNull();
  expect(claimIn(null, "en")).toBeNull();
});
