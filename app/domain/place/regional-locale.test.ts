import { expect, test } from "vitest";
import { formatShortDay, formatTime } from "~/i18n/format";
import { LANGUAGES } from "~/i18n/languages";
import { COUNTRIES } from "./countries";
import { regionalLocale } from "./regional-locale";

test("English is written as the country writes it, and as in Britain where it is a guest", () => {
  expect(regionalLocale("en", "US")).toBe("en-US");
  expect(regionalLocale("en", "NL")).toBe("en-GB");
  const evening = Date.UTC(2026, 10, 20, 20);
  expect(formatTime(evening, regionalLocale("en", "NL"), "UTC")).toBe("20:00");
  expect(formatShortDay(evening, regionalLocale("en", "NL"), "UTC")).toBe("20 Nov");
});

test("a language keeps its own ways in a country that does not speak it", () => {
  expect(regionalLocale("fi", "SE")).toBe("fi");
  expect(regionalLocale("de", "CH")).toBe("de-CH");
});

test("every language and country give a locale that Intl knows", () => {
  for (const { code } of COUNTRIES) {
    for (const language of LANGUAGES) {
      const locale = regionalLocale(language, code);
      expect(Intl.DateTimeFormat.supportedLocalesOf(locale), locale).toEqual([locale]);
    }
  }
});
