import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import type { SectionName } from "./options";
import { resultsText } from "./results";
import { readStoredResults, type StoredResult, storeResult } from "./stored-results";

let folder: string;
beforeEach(() => {
  folder = join(mkdtempSync(join(tmpdir(), "kept-")), "results");
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const result = (section: SectionName, at: string, part?: string): StoredResult => {
  const report = { title: `Of ${part ?? section}`, text: `Text of ${at}`, figures: {}, part };
  const about = { section, at, commit: "abc", machine: "a machine", how: "7 rounds" };
  return { ...about, noise: { others: 0.5, stolen: 0 }, report };
};

test("a new result replaces the section's last one and keeps the others'", () => {
  storeResult(folder, result("memory", "Monday"));
  storeResult(folder, result("http", "Monday"));
  storeResult(folder, result("memory", "Tuesday"));
  expect(readStoredResults(folder).map(({ section, at }) => `${section} ${at}`)).toEqual([
    "http Monday",
    "memory Tuesday",
  ]);
});

test("parts of a section are stored separately, the smallest first", () => {
  for (const part of ["1000000", "10000", "100000"])
    storeResult(folder, result("search", "Monday", part));
  storeResult(folder, result("search", "Tuesday", "100000"));
  expect(readStoredResults(folder).map(({ report, at }) => `${report.part} ${at}`)).toEqual([
    "10000 Monday",
    "100000 Tuesday",
    "1000000 Monday",
  ]);
});

test("the page states the time, commit and noise of each result", () => {
  storeResult(folder, result("memory", "Monday"));
  storeResult(folder, result("http", "Tuesday"));
  const page = resultsText(readStoredResults(folder));
  expect(page.indexOf("## Of http")).toBeLessThan(page.indexOf("## Of memory"));
  expect(page).toContain(
    "Measured on Monday UTC at abc: 7 rounds; a machine. Noise: others took 50 % of the machine, its host 0 %.",
  );
  expect(page).toContain("Text of Tuesday");
});
