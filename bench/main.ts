/**
 * `npm run bench [-- <section>…]`: measures the production build against baselines that are served
 * in the same run.
 */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "../scripts/lib/build.ts";
import { defineCommand } from "../scripts/lib/command.ts";
import { machineText, withNoise } from "./lib/noise.ts";
import {
  FAILURE_SCENARIOS,
  isTrial,
  LONG_SECTIONS,
  OPTIONS,
  type Options,
  readOptions,
  SECTIONS,
  type SectionName,
} from "./lib/options.ts";
import type { Report } from "./lib/report.ts";
import { resultsText, sectionText } from "./lib/results.ts";
import {
  commitText,
  momentText,
  readStoredResults,
  type StoredResult,
  storeResult,
} from "./lib/stored-results.ts";
import { allVerdicts, misses } from "./lib/verdict.ts";

/** A file for the last result of every section; RESULTS.md is generated from them. */
const RESULTS = join(import.meta.dirname, "results");

/**
 * A section returns one report, or one for each of its parts. Its file is imported when it runs:
 * importing all takes seconds.
 */
const measure: Record<SectionName, (options: Options) => Promise<Report | Report[]>> = {
  http: async (options) => (await import("./sections/http.ts")).measureHttp(options),
  landers: async (options) => (await import("./sections/landers.ts")).measureLanders(options),
  lighthouse: async (options) =>
    (await import("./sections/lighthouse.ts")).measureLighthouse(options),
  browser: async (options) => (await import("./sections/browser.ts")).measureBrowser(options),
  swipe: async (options) => (await import("./sections/swipe.ts")).measureSwipe(options),
  review: async () => (await import("./sections/review.ts")).measureReview(),
  chat: async (options) => (await import("./sections/chat.ts")).measureChat(options),
  rows: async () => (await import("./sections/rows.ts")).measureRows(),
  "long-chat": async (options) =>
    (await import("./sections/long-chat.ts")).measureLongChat(options),
  search: async (options) => (await import("./sections/search.ts")).measureSearch(options),
  memory: async (options) => (await import("./sections/memory.ts")).measureMemory(options),
  uploads: async (options) => (await import("./sections/uploads.ts")).measureUploads(options),
  worker: async (options) => (await import("./sections/worker.ts")).measureWorker(options),
  kill: async (options) => (await import("./sections/kill.ts")).measureKill(options),
  storm: async (options) =>
    (await import("./sections/fault-injection.ts")).measureFaultInjection(options),
  letters: async (options) => (await import("./sections/emails.ts")).measureEmails(options),
  soak: async (options) => (await import("./sections/soak.ts")).measureSoak(options),
  crowd: async (options) =>
    (await import("./sections/large-dataset.ts")).measureLargeDataset(options),
};

export default defineCommand({
  name: "bench",
  about: `Measures the production build beside reference programs that are served in the same run, and keeps the results (bench/RESULTS.md); gates shows which limits the last results meet and ends with 1 where one is missed. Sections: ${SECTIONS.join(", ")}. Without one: all but ${LONG_SECTIONS.join(", ")}, which take long.`,
  args: "[gates|section]…",
  options: OPTIONS,
  examples: ["gates", "rows", "search --members 10000 --rounds 1"],
  run: async ({ args, options: values }) => {
    process.env.NODE_ENV = "production";
    const options = readOptions(args, values);
    process.exit((options.gates ? showThresholds() : await runSections(options)) ? 0 : 1);
  },
});

/** Prints the last results with their thresholds; returns whether all are met. */
function showThresholds(): boolean {
  const { lines, met } = allVerdicts(readStoredResults(RESULTS));
  console.log(lines.join("\n"));
  return met;
}

/** Whether no threshold was missed. */
async function runSections(options: Options): Promise<boolean> {
  await ensureBuild();
  const found: StoredResult[] = [];
  for (const section of options.sections)
    for (const part of partsOf(section, options)) found.push(...(await runSection(section, part)));
  return !found.some(({ section, report }) => misses(section, report.figures));
}

/**
 * Each database size is a separate run: one that cannot be written does not discard the others'
 * values.
 */
function partsOf(section: SectionName, options: Options): Options[] {
  if (section === "storm") return FAILURE_SCENARIOS.map((weather) => ({ ...options, weather }));
  if (section !== "search") return [options];
  return options.members.map((size) => ({ ...options, members: [size] }));
}

function howText(section: SectionName, { rounds, seconds, minutes }: Options): string {
  if (section === "storm" || section === "letters") return `${rounds} sevenths of it`;
  return section === "soak" ? `${minutes} minutes` : `${rounds} rounds of ${seconds} s`;
}

/** A section's result is stored at once, so that a later failure discards nothing. */
async function runSection(section: SectionName, options: Options): Promise<StoredResult[]> {
  const at = momentText(new Date());
  const { result, noise } = await withNoise(() => measure[section](options));
  const how = howText(section, options);
  const about = { section, at, commit: commitText(), machine: machineText(), how };
  const found = [result].flat().map((report): StoredResult => {
    return { ...about, noise: { ...noise, ...report.noise }, report };
  });
  for (const one of found) console.log(`\n${sectionText(one)}`);
  if (isTrial(section, options)) return found;
  for (const one of found) storeResult(RESULTS, one);
  writeFileSync(join(import.meta.dirname, "RESULTS.md"), resultsText(readStoredResults(RESULTS)));
  return found;
}
