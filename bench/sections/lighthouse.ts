import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { LANDERS } from "~/domain/visit/visit";
import { ensureChromium } from "../../scripts/lib/chromium.ts";
import { step } from "../../scripts/lib/progress.mjs";
import type { Options } from "../lib/options.ts";
import { type Report, table } from "../lib/report.ts";
import { interleave } from "../lib/rounds.ts";
import { withFolder, writeSeedData } from "../lib/seed-database.ts";
import { serveSite } from "../lib/server.ts";
import { figure, median } from "../lib/statistics.ts";

/** Fetched by npm for the run: nothing else of the project needs it. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
/** Each visit takes about eight seconds. */
const MAX_ROUNDS = 3;

/**
 * Scores of 0 to 100; milliseconds until the largest contentful paint, on simulated slow 4G; the
 * cumulative layout shift.
 */
type Visit = { scores: number[]; largestPaint: number; shift: number };
type Result = {
  categories: Record<string, { score: number }>;
  audits: Record<string, { numericValue: number }>;
};

/**
 * Landers measured by Lighthouse: its own phone and slow 4G, simulated, in the installed Chromium.
 */
export function measureLighthouse(options: Options): Promise<Report> {
  return withFolder(async (state) => {
    await step("Writing a world to visit", () => writeSeedData(state, 1));
    const site = await serveSite(state);
    const chromium = await ensureChromium();
    try {
      const rounds = Math.min(options.rounds, MAX_ROUNDS);
      const visits = await step("Visiting the landers", () =>
        interleave(LANDERS, rounds, (lander) =>
          visit(new URL(`/landers/${lander}`, site.url), chromium),
        ),
      );
      return toReport(visits);
    } finally {
      await site.stop();
    }
  });
}

async function visit(url: URL, chromium: string, tries = 3): Promise<Visit> {
  const result = await run(url, chromium).catch((error: unknown) =>
    tries > 1 ? null : Promise.reject(error),
  );
  // it sometimes loses the beginning of a recording (NO_NAVSTART)
  if (!result) return visit(url, chromium, tries - 1);
  const { categories, audits } = result;
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    largestPaint: audits["largest-contentful-paint"]?.numericValue ?? Number.NaN,
    shift: audits["cumulative-layout-shift"]?.numericValue ?? Number.NaN,
  };
}

async function run(url: URL, chromium: string): Promise<Result> {
  const flags = [
    "--output=json",
    "--quiet",
    "--chrome-flags=--headless --no-sandbox --disable-gpu",
    '--extra-headers={"Cookie":"entry_skip=1; locale=en"}',
  ];
  const { stdout } = await promisify(execFile)(
    "npm",
    ["exec", "--yes", "--", LIGHTHOUSE, url.href, ...flags],
    {
      env: { ...process.env, CHROME_PATH: chromium },
      maxBuffer: 64 * 1024 * 1024,
    },
  );
  return JSON.parse(stdout) as Result;
}

function toReport(visits: readonly Visit[][]): Report {
  const scores = visits.map((one) =>
    CATEGORIES.map((_, index) => median(one.map((visit) => visit.scores[index] ?? 0))),
  );
  const paints = visits.map((one) => median(one.map(({ largestPaint }) => largestPaint)));
  const shifts = visits.map((one) => Math.max(...one.map(({ shift }) => shift)));
  const rows = LANDERS.map((lander, index) => [
    `/landers/${lander}`,
    ...(scores[index] as number[]),
    Math.round(paints[index] as number),
    figure(shifts[index] as number),
  ]);
  const worst = Math.min(...scores.flat());
  const slowest = Math.max(...paints);
  return {
    title: "Lighthouse",
    text: `${LIGHTHOUSE}, mobile, medians of ${visits[0]?.length} visits.\n\n${table(["Lander", ...CATEGORIES, "LCP ms", "CLS"], rows)}`,
    figures: { "lander-score": worst, "lander-paint": slowest },
  };
}
