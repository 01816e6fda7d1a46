/** `npm run bench [-- <section>…]`: measures the production build beside floors that are served in the same run. */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild } from "../scripts/lib/build.ts";
import { fail } from "../scripts/lib/progress.mjs";
import { type Options, ROUNDS, readOptions, SECTIONS, type SectionName } from "./lib/options.ts";
import { type Report, resultsText, sectionText, withSection } from "./lib/report.ts";
import { measureChat } from "./sections/chat.ts";
import { measureHttp } from "./sections/http.ts";
import { measureLanders } from "./sections/landers.ts";
import { measureLighthouse } from "./sections/lighthouse.ts";
import { measureMemory } from "./sections/memory.ts";
import { measureRows } from "./sections/rows.ts";
import { measureSearch } from "./sections/search.ts";

const RESULTS = join(import.meta.dirname, "RESULTS.md");

const measure: Record<SectionName, (options: Options) => Promise<Report>> = {
  http: measureHttp,
  landers: measureLanders,
  lighthouse: measureLighthouse,
  chat: measureChat,
  rows: measureRows,
  search: measureSearch,
  memory: measureMemory,
};

try {
  process.env.NODE_ENV = "production";
  const options = readOptions(process.argv.slice(2));
  const began = new Date();
  await ensureBuild();
  const reports: Report[] = [];
  for (const name of options.sections) {
    const report = await measure[name](options);
    console.log(`\n${sectionText(report)}`);
    reports.push(report);
  }
  const kept = options.rounds >= ROUNDS;
  if (kept && options.sections.length === 1 && existsSync(RESULTS)) {
    writeFileSync(
      RESULTS,
      withSection(readFileSync(RESULTS, "utf8"), reports[0] as Report, {
        rounds: options.rounds,
        began,
      }),
    );
  } else if (kept && options.sections.length === SECTIONS.length) {
    writeFileSync(
      RESULTS,
      resultsText(reports, { rounds: options.rounds, seconds: options.seconds, began }),
    );
  }
  process.exit(reports.every(({ gates }) => gates.every(({ met }) => met)) ? 0 : 1);
} catch (error) {
  fail(error);
}
