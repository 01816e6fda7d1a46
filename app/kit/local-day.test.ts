import { expect, test } from "vitest";
import { beginningsOf } from "./local-day";

const asText = (now: string, timeZone: string) =>
  Object.fromEntries(
    Object.entries(beginningsOf(Date.parse(now), timeZone)).map(([name, at]) => [
      name,
      new Date(at).toISOString().slice(0, 16),
    ]),
  );

test("day, week and month begin at midnight where the reader is", () => {
  expect(asText("2026-11-19T23:30:00Z", "Europe/Amsterdam")).toEqual({
    day: "2026-11-19T23:00",
    week: "2026-11-15T23:00",
    month: "2026-10-31T23:00",
  });
  expect(asText("2026-11-19T23:30:00Z", "America/New_York")).toEqual({
    day: "2026-11-19T05:00",
    week: "2026-11-16T05:00",
    month: "2026-11-01T04:00",
  });
  expect(asText("2026-11-19T23:30:00Z", "UTC")).toEqual({
    day: "2026-11-19T00:00",
    week: "2026-11-16T00:00",
    month: "2026-11-01T00:00",
  });
});

test("the day on which the clocks change begins when it begins", () => {
  expect(asText("2026-03-29T10:00:00Z", "Europe/Amsterdam").day).toBe("2026-03-28T23:00");
  expect(asText("2026-10-25T10:00:00Z", "Europe/Amsterdam").day).toBe("2026-10-24T22:00");
});

test("on a Monday the week begins today, on a Sunday six days ago", () => {
  expect(asText("2026-11-16T12:00:00Z", "UTC").week).toBe("2026-11-16T00:00");
  expect(asText("2026-11-22T12:00:00Z", "UTC").week).toBe("2026-11-16T00:00");
});
