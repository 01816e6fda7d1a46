import { expect, test } from "vitest";
import { colonFor, formatWeekday, inSentence } from "./format";

test("a label in a sentence is capitalised only in German, French spaces its colon", () => {
  expect(inSentence("Haare", "de")).toBe("Haare");
  expect(inSentence("Øjne", "da")).toBe("øjne");
  expect(colonFor("fr-CA")).toBe("\u00a0:");
  expect(colonFor("fi")).toBe(":");
});

test("a weekday is formatted in the member's time zone", () => {
  const evening = Date.UTC(2026, 10, 23, 23);
  expect(formatWeekday(evening, "de", "UTC")).toBe("Montag");
  expect(formatWeekday(evening, "de", "Europe/Berlin")).toBe("Dienstag");
});
