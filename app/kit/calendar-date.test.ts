import fc from "fast-check";
import { expect, test } from "vitest";
import { ageOn, parseCalendarDate } from "./calendar-date";

test("the birthday itself counts, the day before does not", () => {
  expect(ageOn("2026-11-20", "2008-11-20")).toBe(18);
  expect(ageOn("2026-11-19", "2008-11-20")).toBe(17);
});

test("a person born on 29 February turns 18 on 1 March of a common year", () => {
  expect(ageOn("2026-02-28", "2008-02-29")).toBe(17);
  expect(ageOn("2026-03-01", "2008-02-29")).toBe(18);
});

test("a day that the calendar lacks is no date", () => {
  expect(parseCalendarDate("2001", "2", "29")).toBeNull();
  expect(parseCalendarDate("2000", "2", "29")).toBe("2000-02-29");
  expect(parseCalendarDate("1990", "13", "1")).toBeNull();
  expect(parseCalendarDate("90", "1", "1")).toBeNull();
  expect(parseCalendarDate("1990", "0", "10")).toBeNull();
});

test("every date parses back to the same date", () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date("1900-01-01"), max: new Date("2099-12-31"), noInvalidDate: true }),
      (date) => {
        const text = date.toISOString().slice(0, 10);
        const [year = "", month = "", day = ""] = text.split("-");
        expect(parseCalendarDate(year, String(Number(month)), String(Number(day)))).toBe(text);
      },
    ),
  );
});
