/** `npm run bench [-- <section>…]`: measures the production build beside floors that are served in the same run. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "../scripts/lib/build.ts";
import { fail } from "../scripts/lib/progress.mjs";
import { commitText, type Kept, keep, momentText, readKept } from "./lib/kept.ts";
import { machineText, withNoise } from "./lib/noise.ts";
import { isTrial, type Options, readOptions, type SectionName, WEATHERS } from "./lib/options.ts";
import type { Report } from "./lib/report.ts";
import { keptText, resultsText } from "./lib/results.ts";
import { misses, standing } from "./lib/verdict.ts";
import { measureBrowser } from "./sections/browser.ts";
import { measureChat } from "./sections/chat.ts";
import { measureCrowd } from "./sections/crowd.ts";
import { measureHttp } from "./sections/http.ts";
import { measureKill } from "./sections/kill.ts";
import { measureLanders } from "./sections/landers.ts";
import { measureLetters } from "./sections/letters.ts";
import { measureLighthouse } from "./sections/lighthouse.ts";
import { measureLongChat } from "./sections/long-chat.ts";
import { measureMemory } from "./sections/memory.ts";
import { measureRows } from "./sections/rows.ts";
import { measureSearch } from "./sections/search.ts";
import { measureSoak } from "./sections/soak.ts";
import { measureStorm } from "./sections/storm.ts";
import { measureSwipe } from "./sections/swipe.ts";
import { measureUploads } from "./sections/uploads.ts";
import { measureWorker } from "./sections/worker.ts";

/** A file for the last result of every section; RESULTS.md is made from them. */
const RESULTS = join(import.meta.dirname, "results");

/** A section answers one report, or one for each of its parts. */
const measure: Record<SectionName, (options: Options) => Promise<Report | Report[]>> = {
  http: measureHttp,
  landers: measureLanders,
  lighthouse: measureLighthouse,
  browser: measureBrowser,
  swipe: measureSwipe,
  chat: measureChat,
  rows: measureRows,
  "long-chat": measureLongChat,
  search: measureSearch,
  memory: measureMemory,
  uploads: measureUploads,
  worker: measureWorker,
  kill: measureKill,
  storm: measureStorm,
  letters: measureLetters,
  soak: measureSoak,
  crowd: measureCrowd,
};

try {
  process.env.NODE_ENV = "production";
  const options = readOptions(process.argv.slice(2));
  process.exit((options.gates ? showGates() : await runSections(options)) ? 0 : 1);
} catch (error) {
  fail(error);
}

/** Prints how the last results stand to the gates; whether all are met. */
function showGates(): boolean {
  const { lines, met } = standing(readKept(RESULTS));
  console.log(lines.join("\n"));
  return met;
}

/** Whether no gate was missed. */
async function runSections(options: Options): Promise<boolean> {
  await ensureBuild();
  const found: Kept[] = [];
  for (const section of options.sections)
    for (const part of partsOf(section, options)) found.push(...(await runSection(section, part)));
  return !found.some(({ section, report }) => misses(section, report.figures));
}

/** Each size of a world is a run of its own: a world that cannot be written takes no other's figures away. */
function partsOf(section: SectionName, options: Options): Options[] {
  if (section === "storm") return WEATHERS.map((weather) => ({ ...options, weather }));
  if (section !== "search") return [options];
  return options.members.map((size) => ({ ...options, members: [size] }));
}

function howText(section: SectionName, { rounds, seconds, minutes }: Options): string {
  if (section === "storm" || section === "letters") return `${rounds} sevenths of it`;
  return section === "soak" ? `${minutes} minutes` : `${rounds} rounds of ${seconds} s`;
}

/** A section's result is kept at once, so that a later one that fails takes nothing away. */
async function runSection(section: SectionName, options: Options): Promise<Kept[]> {
  const at = momentText(new Date());
  const { result, noise } = await withNoise(() => measure[section](options));
  const how = howText(section, options);
  const about = { section, at, commit: commitText(), machine: machineText(), how };
  const found = [result].flat().map((report): Kept => {
    return { ...about, noise: { ...noise, ...report.noise }, report };
  });
  for (const one of found) console.log(`\n${keptText(one)}`);
  if (isTrial(section, options)) return found;
  for (const one of found) keep(RESULTS, one);
  writeFileSync(join(import.meta.dirname, "RESULTS.md"), resultsText(readKept(RESULTS)));
  return found;
}
