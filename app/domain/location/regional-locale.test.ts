import { expect, test } from "vitest";
import { formatDate, formatDay, formatShortDay, formatTime } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import { COUNTRIES } from "./countries";
import { regionalLocale } from "./regional-locale";

test("English is formatted as in the country, and as British elsewhere", () => {
  expect(regionalLocale("en", "US")).toBe("en-US");
  expect(regionalLocale("en", "NL")).toBe("en-GB");
  const evening = Date.UTC(2026, 10, 20, 20);
  expect(formatTime(evening, regionalLocale("en", "NL"), "UTC")).toBe("20:00");
  expect(formatShortDay(evening, regionalLocale("en", "NL"), "UTC")).toBe("20 Nov");
});

test("French writes the first of a month as an ordinal", () => {
  const first = Date.UTC(2026, 10, 1, 20);
  expect(formatDate(first, "fr", "UTC")).toBe("1er novembre 2026");
  expect(formatDay(first, "fr-CH", "UTC")).toBe("dimanche 1er novembre");
  expect(formatShortDay(first, "fr-BE", "UTC")).toBe("1er nov.");
  expect(formatDate(Date.UTC(2026, 10, 11), "fr", "UTC")).toBe("11 novembre 2026");
  expect(formatDate(first, "it", "UTC")).toBe("1 novembre 2026");
});

test("an hour has a leading zero only in locales that write one", () => {
  const evening = Date.UTC(2026, 10, 20, 20);
  expect(formatTime(evening, "es-US", "UTC")).toMatch(/^8:00\sp\.\s?m\.$/);
  expect(formatTime(evening, "en-US", "UTC")).toMatch(/^8:00\sPM$/);
  expect(formatTime(Date.UTC(2026, 10, 20, 8), "es", "UTC")).toBe("8:00");
  expect(formatTime(Date.UTC(2026, 10, 20, 8), "fi", "UTC")).toBe("8.00");
  expect(formatTime(Date.UTC(2026, 10, 20, 8), "de", "UTC")).toBe("08:00");
  expect(formatTime(Date.UTC(2026, 10, 20, 8), "en-US", "UTC")).toMatch(/^8:00\sAM$/);
});

test("a language keeps its own format in a country that does not speak it", () => {
  expect(regionalLocale("fi", "SE")).toBe("fi");
  expect(regionalLocale("de", "CH")).toBe("de-CH");
});

test("every language and country give a locale supported by Intl", () => {
  for (const { code } of COUNTRIES) {
    for (const language of LANGUAGES) {
      const locale = regionalLocale(language, code);
      expect(Intl.DateTimeFormat.supportedLocalesOf(locale), locale).toEqual([locale]);
    }
  }
});
