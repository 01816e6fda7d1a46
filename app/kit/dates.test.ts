import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  ageOn,
  endOfLocalDate,
  hoursRangeAt,
  localDateAt,
  parseCalendarDate,
  periodStartsAt,
} from "./dates";
import { days } from "./duration";

describe("calendar date", () => {
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
});

describe("local day", () => {
  const asText = (now: string, timeZone: string) =>
    Object.fromEntries(
      Object.entries(periodStartsAt(Date.parse(now), timeZone)).map(([name, at]) => [
        name,
        new Date(at).toISOString().slice(0, 16),
      ]),
    );

  test("day, week and month begin at local midnight", () => {
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

  test("the day of a clock change begins at its local midnight", () => {
    expect(asText("2026-03-29T10:00:00Z", "Europe/Amsterdam").day).toBe("2026-03-28T23:00");
    expect(asText("2026-10-25T10:00:00Z", "Europe/Amsterdam").day).toBe("2026-10-24T22:00");
  });

  test("the week begins today on a Monday, six days ago on a Sunday", () => {
    expect(asText("2026-11-16T12:00:00Z", "UTC").week).toBe("2026-11-16T00:00");
    expect(asText("2026-11-22T12:00:00Z", "UTC").week).toBe("2026-11-16T00:00");
  });

  test("a date ends at local midnight, also on days of a clock change", () => {
    const ends = (date: string, timeZone: string) =>
      new Date(endOfLocalDate(date, timeZone)).toISOString().slice(0, 16);
    expect(ends("2026-03-28", "Europe/Amsterdam")).toBe("2026-03-28T23:00");
    expect(ends("2026-03-29", "Europe/Amsterdam")).toBe("2026-03-29T22:00");
    expect(ends("2026-10-25", "Europe/Amsterdam")).toBe("2026-10-25T23:00");
    // Santiago's clocks jump from midnight to one o'clock: that day has no midnight.
    expect(ends("2026-09-05", "America/Santiago")).toBe("2026-09-06T04:00");
  });

  test("in every zone each date of two years ends when the next begins", () => {
    const zones = ["Europe/Amsterdam", "Europe/London", "America/New_York", "America/St_Johns"];
    for (const zone of [...zones, "Australia/Lord_Howe", "Pacific/Auckland", "America/Santiago"])
      for (let day = Date.UTC(2026, 0, 1); day < Date.UTC(2028, 0, 1); day += days(1)) {
        const date = new Date(day).toISOString().slice(0, 10);
        const end = endOfLocalDate(date, zone);
        expect(
          [localDateAt(end - 1, zone), localDateAt(end, zone) > date],
          `${date} ${zone}`,
        ).toEqual([date, true]);
      }
  });

  const hoursText = (now: string, timeZone: string, from: number, until: number) => {
    const found = hoursRangeAt(Date.parse(now), timeZone, { from, until });
    return found && [found.since, found.until].map((at) => new Date(at).toISOString().slice(0, 16));
  };

  test("hours over midnight are one night on both sides of it", () => {
    const night = ["2026-11-17T22:00", "2026-11-18T05:00"];
    for (const now of ["2026-11-17T22:00Z", "2026-11-17T23:30Z", "2026-11-18T04:59:59.999Z"])
      expect(hoursText(now, "Europe/Amsterdam", 23, 6), now).toEqual(night);
    for (const now of ["2026-11-17T21:59:59.999Z", "2026-11-18T05:00Z", "2026-11-18T12:00Z"])
      expect(hoursText(now, "Europe/Amsterdam", 23, 6), now).toBeNull();
  });

  test("hours within a day match, and an empty range matches nothing", () => {
    expect(hoursText("2026-11-18T03:00Z", "UTC", 1, 5)).toEqual([
      "2026-11-18T01:00",
      "2026-11-18T05:00",
    ]);
    expect(hoursText("2026-11-18T00:30Z", "UTC", 1, 5)).toBeNull();
    expect(hoursText("2026-11-18T03:00Z", "UTC", 3, 3)).toBeNull();
  });

  test("a night with a clock change ends by the local clock", () => {
    const spring = ["2026-03-28T22:00", "2026-03-29T04:00"];
    expect(hoursText("2026-03-29T00:30Z", "Europe/Amsterdam", 23, 6)).toEqual(spring);
    const autumn = ["2026-10-24T21:00", "2026-10-25T05:00"];
    expect(hoursText("2026-10-25T02:00Z", "Europe/Amsterdam", 23, 6)).toEqual(autumn);
  });

  /**
   * West and east, with offsets of half and quarter hours, summer time in both halves of the year, a
   * half-hour change, and no change.
   */
  const ZONES = [
    "Europe/Amsterdam",
    "America/Los_Angeles",
    "America/St_Johns",
    "Asia/Kolkata",
    "Asia/Kathmandu",
    "Australia/Lord_Howe",
    "Pacific/Auckland",
    "America/Santiago",
    "Asia/Tokyo",
    "Pacific/Honolulu",
    "Pacific/Kiritimati",
  ];
  /** Days around clock changes in each part of the world, and one without a change. */
  const AROUND = "03-07 03-28 04-03 04-04 06-15 09-05 09-26 10-03 10-24 10-31".split(" ");

  /** The local hour, computed by another method than the code under test. */
  const localHourIn = (timeZone: string) => {
    const shown = new Intl.DateTimeFormat("en-GB", { timeZone, hour: "2-digit", hourCycle: "h23" });
    return (at: number) => Number(shown.format(at));
  };

  test.each(ZONES)("%s: the night is from 22 to 8 by the local clock only", (zone) => {
    const hourAt = localHourIn(zone);
    for (const day of AROUND)
      for (let at = Date.parse(`2026-${day}T00:00Z`), n = 0; n < 2 * 24 * 4; n++, at += 900_000) {
        const hour = hourAt(at);
        const found = hoursRangeAt(at, zone, { from: 22, until: 8 });
        const when = `${new Date(at).toISOString()} ${zone}`;
        expect(found !== null, when).toBe(hour >= 22 || hour < 8);
        if (!found) continue;
        expect([hourAt(found.since), hourAt(found.until)], when).toEqual([22, 8]);
        expect([hourAt(found.since - 1), hourAt(found.until - 1)], when).toEqual([21, 7]);
        expect(
          found.until > at && found.since <= at && found.until - found.since < days(1),
          when,
        ).toBe(true);
      }
  });

  test.each([
    [
      "in spring the hour that is left out ends at the leap",
      "2026-03-29T00:30Z",
      "2026-03-29T01:00",
    ],
    [
      "in autumn the hour that comes twice is over at the latest as it ends",
      "2026-10-24T23:30Z",
      "2026-10-25T01:00",
    ],
  ])("%s", (_when, now, until) => {
    expect(hoursText(now, "Europe/Amsterdam", 22, 2)?.[1]).toBe(until);
  });
});
