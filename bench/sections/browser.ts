import { readFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { BUILD } from "../../scripts/lib/paths.ts";
import { step } from "../../scripts/lib/progress.mjs";
import { noiseOf } from "../lib/noise.ts";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { serveSite } from "../lib/server.ts";
import { figure, median } from "../lib/statistics.ts";
import { openBrowser, type Visit, visit } from "../lib/visit.ts";

/** Each takes some ten seconds. */
const MAX_VISITS = 5;
/** A page of the site that is almost only its layout: the cost of a visit before any content. */
const PATHS = ["/members", "/settings/blocked"] as const;

type Figure = { of: string; in: (one: Visit) => number };
const FIGURES: Figure[] = [
  { of: "requests", in: ({ requests }) => requests },
  { of: "scripts", in: ({ scripts }) => scripts.length },
  { of: "JavaScript kB", in: ({ scripts }) => kilobytes(scripts, (file) => file) },
  { of: "gz", in: ({ scripts }) => kilobytes(scripts, (file) => gzipSync(file)) },
  { of: "first paint ms", in: ({ firstPaint }) => firstPaint },
  { of: "hydrated ms", in: ({ hydrated }) => hydrated },
  { of: "last long task ms", in: ({ calm }) => calm },
  { of: "blocking ms", in: ({ blocking }) => blocking },
];

/**
 * Pages on a member's phone on a first visit: 412 × 823, its CPU four times slower than this one.
 */
export function measureBrowser(options: Options): Promise<Report> {
  return withFolder(async (state) => {
    const [member] = await step("Writing a world to look at", () => writeSeedData(state, 1));
    const site = await serveSite(state);
    const browser = await openBrowser();
    const visitPath = (path: string) =>
      visit(browser, new URL(path, site.url), `${member?.cookie}; locale=en; entry_skip=1`);
    try {
      await step("Visiting once, for the server", () => interleave(PATHS, 1, visitPath));
      const count = Math.min(MAX_VISITS, options.rounds);
      const visits = await step("Visiting", () => interleave(PATHS, count, visitPath));
      return toReport(visits);
    } finally {
      await browser.close();
      await site.stop();
    }
  });
}

function toReport(visits: readonly Visit[][]): Report {
  const medians = visits.map((of) => FIGURES.map((one) => median(of.map(one.in))));
  const rows = PATHS.map((path, n) => [path, ...(medians[n] ?? []).map(figure)]);
  const [members = []] = visits;
  const of = (name: string) => {
    return medians[0]?.[FIGURES.findIndex((one) => one.of === name)] ?? Number.NaN;
  };
  return {
    title: "Browser",
    text: [
      `Medians of ${members.length} visits by a browser that kept nothing, until the page rests. It fetches nothing ahead, as where data are saved.`,
      "",
      table(["Cold", ...FIGURES.map((one) => one.of)], rows),
    ].join("\n"),
    figures: { blocking: of("blocking ms"), requests: of("requests"), script: of("gz") },
    noise: noiseOf([members.map(({ blocking }) => blocking)]),
  };
}

/** The files of the build, which are the served ones, each compressed by itself. */
function kilobytes(scripts: readonly string[], packed: (file: Buffer) => Buffer): number {
  const sizes = scripts.map((path) => packed(readFileSync(join(BUILD, "client", path))).length);
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}
