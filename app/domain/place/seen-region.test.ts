import { expect, test } from "vitest";
import { seenRegion } from "./seen-region";

const seen = { country: "NL", region: "NH", lat: 52.37403, lon: 4.88969 };

test("the network's region is suggested, else the one nearest to its point", () => {
  expect(seenRegion(seen, "NL")).toBe("NL-NH");
  expect(seenRegion({ ...seen, region: null }, "NL")).toBe("NL-NH");
  expect(seenRegion({ ...seen, region: "XX", lat: 51.44, lon: 5.47 }, "NL")).toBe("NL-NB");
});

test("no region is suggested without location data", () => {
  expect(seenRegion(null, "NL")).toBeNull();
  expect(seenRegion({ ...seen, region: null, lat: null }, "NL")).toBeNull();
  expect(seenRegion({ ...seen, region: null, lat: Number.NaN }, "NL")).toBeNull();
});

test("a network in another country suggests no region", () => {
  expect(seenRegion(seen, "BE")).toBeNull();
  expect(seenRegion({ ...seen, country: "BE", region: "VAN" }, "NL")).toBeNull();
});
