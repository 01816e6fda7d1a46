import { expect, test } from "vitest";
import { suggestRegion } from "./suggest-region";

const seen = { country: "NL", region: "NH", lat: 52.37403, lon: 4.88969 };

test("the network's region is suggested, else the one nearest to its point", () => {
  expect(suggestRegion(seen, "NL")).toBe("NL-NH");
  expect(suggestRegion({ ...seen, region: null }, "NL")).toBe("NL-NH");
  expect(suggestRegion({ ...seen, region: "XX", lat: 51.44, lon: 5.47 }, "NL")).toBe("NL-NB");
});

test("no region is suggested without location data", () => {
  expect(suggestRegion(null, "NL")).toBeNull();
  expect(suggestRegion({ ...seen, region: null, lat: null }, "NL")).toBeNull();
  expect(suggestRegion({ ...seen, region: null, lat: Number.NaN }, "NL")).toBeNull();
});

test("a network in another country suggests no region", () => {
  expect(suggestRegion(seen, "BE")).toBeNull();
  expect(suggestRegion({ ...seen, country: "BE", region: "VAN" }, "NL")).toBeNull();
});
