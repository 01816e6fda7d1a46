import { describe, expect, test } from "vitest";
import { boundsOf, daysOfQuarter, lengthOf, quarterAt, shiftQuarter } from "./period";

describe("quarters", () => {
  test("follow the calendar of the company's country", () => {
    const at = Date.UTC(2026, 8, 30, 22, 30);
    expect(quarterAt(at, "UTC")).toBe("2026-Q3");
    expect(quarterAt(at, "Europe/Amsterdam")).toBe("2026-Q4");
    expect(boundsOf(daysOfQuarter("2026-Q4"), "Europe/Amsterdam")).toEqual({
      from: Date.UTC(2026, 8, 30, 22),
      until: Date.UTC(2026, 11, 31, 23),
    });
  });

  test.each([
    ["2026-Q1", "2026-01-01", "2026-03-31"],
    ["2026-Q2", "2026-04-01", "2026-06-30"],
    ["2026-Q3", "2026-07-01", "2026-09-30"],
    ["2028-Q1", "2028-01-01", "2028-03-31"],
  ])("%s lasts from %s to %s", (quarter, from, until) => {
    expect(daysOfQuarter(quarter)).toEqual({ from, until });
  });

  test("are counted over years", () => {
    expect(shiftQuarter("2026-Q4", 1)).toBe("2027-Q1");
    expect(shiftQuarter("2026-Q1", -1)).toBe("2025-Q4");
    expect(shiftQuarter("2026-Q2", -13)).toBe("2023-Q1");
  });
});

test("a period counts both of its ends", () => {
  expect(lengthOf({ from: "2026-03-28", until: "2026-03-30" })).toBe(3);
  expect(lengthOf({ from: "2026-03-30", until: "2026-03-29" })).toBe(0);
});
