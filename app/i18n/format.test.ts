import { expect, test } from "vitest";
import { colonOf, formatWeekday, inSentence } from "./format";

test("a label within a sentence has a capital in German alone, and a French colon stands off", () => {
  expect(inSentence("Haare", "de")).toBe("Haare");
  expect(inSentence("Øjne", "da")).toBe("øjne");
  expect(colonOf("fr-CA")).toBe("\u00a0:");
  expect(colonOf("fi")).toBe(":");
});

test("a weekday is told in words, where the member lives", () => {
  const evening = Date.UTC(2026, 10, 23, 23);
  expect(formatWeekday(evening, "de", "UTC")).toBe("Montag");
  expect(formatWeekday(evening, "de", "Europe/Berlin")).toBe("Dienstag");
});
