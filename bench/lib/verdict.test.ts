import { expect, test } from "vitest";
import { textOf } from "../../tests/architecture/sources";
import { THRESHOLDS, type Threshold } from "../thresholds";
import type { StoredResult } from "./stored-results";
import { allVerdicts, limitText, misses, sectionVerdicts, verdictOf, worstOf } from "./verdict";

const most: Threshold = { name: "search-cpu", section: "search", label: "dear", most: 1.5 };
const least: Threshold = { name: "lander-rate", section: "landers", label: "fast", least: 0.8 };

test("a value at its threshold passes, and one beyond it fails", () => {
  expect(verdictOf(most, 1.5)).toBe("met");
  expect(verdictOf(most, 1.51)).toBe("missed");
  expect(verdictOf(least, 0.8)).toBe("met");
  expect(verdictOf(least, 0.79)).toBe("missed");
});

test("an infinite or NaN value fails, a missing one gives no verdict", () => {
  expect(verdictOf(most, Number.NaN)).toBe("missed");
  expect(verdictOf(least, Number.NaN)).toBe("missed");
  expect(verdictOf(least, Number.POSITIVE_INFINITY)).toBe("missed"); // a rate divided by zero
  expect(verdictOf(most, undefined)).toBe("not measured");
});

test("the worst of a section's parts counts", () => {
  const parts = [{ "search-cpu": 1.2, "lander-rate": 0.9 }, { "search-cpu": 1.6 }, {}];
  expect(worstOf(most, parts)).toBe(1.6);
  expect(worstOf(least, [{ "lander-rate": 0.9 }, { "lander-rate": 0.7 }])).toBe(0.7);
  expect(worstOf(most, [{}])).toBeUndefined();
});

test("a section is judged by its own thresholds, as far as it measured them", () => {
  const figures = { "search-cpu": 1.6, "search-rows": 2000, "lander-rate": 0.1 };
  expect(misses("search", figures)).toBe(true);
  expect(misses("search", { ...figures, "search-cpu": 1.4 })).toBe(false);
  expect(sectionVerdicts("search", figures)).toEqual([
    expect.stringMatching(/^- \*\*Missed\.\*\* .*: 1\.6; at most 1\.5 \(`search-cpu`\)\.$/),
    expect.stringMatching(/^- \*\*Met\.\*\* .*: 2000; at most 2100 \(`search-rows`\)\.$/),
  ]);
});

const storedResult = (
  part: string,
  at: string,
  figures: StoredResult["report"]["figures"],
): StoredResult => {
  const report = { title: "Search", text: "", part, figures };
  return { section: "search", at, commit: "abc", machine: "", how: "", report };
};

test("every threshold has a line, and an unmeasured one is not met", () => {
  const { lines, met } = allVerdicts([
    storedResult("10", "2026-11-22 10:00", { "search-cpu": 1.2 }),
    storedResult("20", "2026-11-21 10:00", { "search-cpu": 1.7 }),
  ]);
  const line = lines.find((text) => text.startsWith("search-cpu"));
  expect(line).toMatch(/at most 1\.5 +1\.7 +missed +search 2026-11-21 10:00 abc$/);
  for (const { name } of THRESHOLDS) expect(lines.some((text) => text.startsWith(name))).toBe(true);
  expect(lines.find((text) => text.startsWith("isolate"))).toContain("not measured");
  expect(met).toBe(false);
});

test("the page of thresholds lists each with its limit", () => {
  const page = textOf("docs/performance.md");
  const rows = Array.from(page.matchAll(/^\| `([\w-]+)` \|.*\| (at (?:most|least) [\d.]+) \|$/gm));
  expect(rows.map(([, name, limit]) => `${name} ${limit}`)).toEqual(
    THRESHOLDS.map((gate) => `${gate.name} ${limitText(gate)}`),
  );
});
