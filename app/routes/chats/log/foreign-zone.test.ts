import { expect, test } from "vitest";
import { foreignZoneName } from "./foreign-zone";

const at = Date.UTC(2026, 10, 20, 12);
const inParis = { at, locale: "en-GB", timeZone: "Europe/Paris" };

test("a device on another clock gets the name of the page's zone", () => {
  expect(foreignZoneName(inParis, "UTC")).toBe("CET");
});

test("a device on the same clock gets none, also in another zone", () => {
  expect(foreignZoneName(inParis, "Europe/Paris")).toBeNull();
  expect(foreignZoneName(inParis, "Europe/Warsaw")).toBeNull();
});
