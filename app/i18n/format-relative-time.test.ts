import { expect, test } from "vitest";
import { formatDateTime, formatRelativeTime, previousDate } from "./format";
import { LANGUAGES } from "./languages";

/** A Friday, 14:15 in Amsterdam. */
const NOW = Date.UTC(2026, 10, 20, 13, 15);
const minutes = (n: number) => n * 60_000;
const since = (ago: number, language = "en-GB", timeZone = "Europe/Amsterdam") =>
  formatRelativeTime(NOW - ago, NOW, [language, timeZone]);

test("a time is shown as minutes, hours, yesterday, weekday, day or year", () => {
  expect(since(0)).toBe("now");
  expect(since(minutes(5))).toMatch(/^5 min\.? ago$/);
  expect(since(minutes(59))).toMatch(/^59 min/);
  expect(since(minutes(3 * 60))).toMatch(/^3 hr?\.? ago$/);
  expect(since(minutes(20 * 60))).toBe("yesterday");
  expect(since(minutes(4 * 24 * 60))).toBe("Monday");
  expect(since(minutes(20 * 24 * 60))).toBe("31 Oct");
  expect(since(minutes(400 * 24 * 60))).toBe("16 Oct 2025");
});

test("the calendar day before is yesterday even across a clock change", () => {
  const sunday = Date.UTC(2026, 2, 29, 10);
  const monday = Date.UTC(2026, 2, 29, 22, 30);
  expect(formatRelativeTime(sunday, monday, ["en-GB", "Europe/Amsterdam"])).toBe("yesterday");
  expect([previousDate("2026-03-01"), previousDate("2026-01-01")]).toEqual([
    "2026-02-28",
    "2025-12-31",
  ]);
});

test("a future time is shown as now, and days follow the member's time zone", () => {
  expect(since(-minutes(9))).toBe("now");
  const eveningBefore = minutes(14 * 60 + 30); // 23:45 there, 22:45 UTC
  expect(since(eveningBefore)).toBe("yesterday");
  expect(since(eveningBefore, "en-GB", "America/New_York")).toBe("yesterday");
  expect(since(minutes(13 * 60), "en-GB", "Europe/Amsterdam")).toMatch(/^13 hr/);
  expect(since(minutes(13 * 60), "en-GB", "America/New_York")).toBe("yesterday");
});

test.each(LANGUAGES)("%s: every time step, and the exact time with year", (language) => {
  for (const ago of [0, 5, 180, 1_200, 5_760]) expect(since(minutes(ago), language)).not.toBe("");
  expect(formatDateTime(NOW, language, "Europe/Amsterdam")).toMatch(/2026.*(?:14|2).15/);
});
