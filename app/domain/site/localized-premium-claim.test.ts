import { expect, test } from "vitest";
import { localizedPremiumClaim } from "./localized-premium-claim";

const claim = { percent: 46, source: { en: "own figures" }, date: "2026-11-01" };

test("a Premium figure is shown only in the languages of its source", () => {
  expect(localizedPremiumClaim(claim, "en")).toEqual({ ...claim, source: "own figures" });
  expect(localizedPremiumClaim(claim, "de")).toBeNull();
  expect(localizedPremiumClaim(null, "en")).toBeNull();
});
