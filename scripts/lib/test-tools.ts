import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium, findHeadlessShell } from "./chromium.ts";
import { ROOT } from "./paths.ts";
import { runWithHeartbeat, waitForExit } from "./test-heartbeat.ts";

export type Count = { passed: number; failed: number };

/** The folder of the test tools' results, for people and for the count. */
const RESULTS = join(ROOT, "test-results");

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

type Suite = {
  specs?: { title: string; file: string; tests: { status: string }[] }[];
  suites?: Suite[];
};
type EndToEndReport = {
  stats: { expected: number; unexpected: number; flaky: number };
  suites: Suite[];
};

/**
 * Runs one project of tests/vitest.config.ts, or its files below some paths. A hanging run is
 * restarted once.
 */
export async function runVitest(paths: string[], project: string): Promise<Count> {
  const file = reportFile(project.replace("*", ""));
  const args = [
    "run",
    ...paths,
    "-c",
    "tests/vitest.config.ts",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    "--reporter=./tests/support/test-heartbeat.ts",
    `--outputFile.json=${file}`,
  ];
  const ok = await runWithHeartbeat((env) => runSpawned("vitest/vitest.mjs", args, env));
  const report = readReport<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const unread = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: atLeastOne(ok, report.numFailedTests + unread) };
}

export const runEndToEnd = (paths: string[]): Promise<Count> => runInBrowser(paths, {});

/** Read NIGHTLY (tests/support/nightly.ts): in a whole run they test fewer languages, pages or cases. */
const IN_PART = {
  unit: ["app/domain/audit-log/audit-log.property.test.ts"],
  architecture: [
    "tests/commands/new.test.ts",
    "tests/seed/exposure-of-lists.test.ts",
    "scripts/site/move/migrate-site.test.ts",
  ],
  api: ["tests/api/fuzz.test.ts", "tests/api/damaged-photos.test.ts", "tests/api/photos.test.ts"],
  browser: [
    "accessibility.test",
    "emails",
    "every-page",
    "landers.test",
    "older-browsers",
    "overflow",
    "public-pages",
    "signup-screens",
    "translated-pages",
  ],
};

/** Crash tests of the served site, and in full what a whole run does in part. */
export async function runNightly(): Promise<Count> {
  process.env.NIGHTLY = "yes";
  const counts = [
    await runVitest([], "nightly"),
    await runVitest(IN_PART.unit, "unit"),
    await runVitest(IN_PART.architecture, "architecture"),
    await runVitest(IN_PART.api, "api*"),
    await runInBrowser(IN_PART.browser, {}),
  ];
  return {
    passed: counts.reduce((sum, { passed }) => sum + passed, 0),
    failed: counts.reduce((sum, { failed }) => sum + failed, 0),
  };
}

async function runInBrowser(paths: string[], env: Record<string, string>): Promise<Count> {
  const chromium = await ensureChromium();
  const file = reportFile("e2e");
  const args = ["test", ...paths, "-c", "tests/playwright.config.ts"];
  const ok = await runShown("@playwright/test/cli.js", args, {
    ...env,
    CHROMIUM: chromium,
    HEADLESS_SHELL: findHeadlessShell() ?? chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport<EndToEndReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  for (const name of findRetriedTests(report.suites))
    console.log(`  Flaky, passed only on the second try, fix it first: ${name}`);
  return { passed: expected + flaky, failed: atLeastOne(ok, unexpected) };
}

/**
 * The end-to-end tests that failed and passed on the retry. They count as passed: one of hundreds
 * on a busy machine must not block a merge.
 */
export function findRetriedTests(suites: Suite[]): string[] {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs
      .filter((spec) => spec.tests.some((test) => test.status === "flaky"))
      .map((spec) => `${spec.file}, ${spec.title}`),
    ...findRetriedTests(inner),
  ]);
}

/**
 * A tool that exits with an error without a failed test, such as for an unhandled error, has failed
 * too.
 */
function atLeastOne(ok: boolean, failed: number): number {
  return ok ? failed : Math.max(failed, 1);
}

function reportFile(name: string): string {
  mkdirSync(RESULTS, { recursive: true });
  const file = join(RESULTS, `${name}.json`);
  rmSync(file, { force: true });
  return file;
}

function readReport<T>(file: string): T | null {
  return existsSync(file) ? (JSON.parse(readFileSync(file, "utf8")) as T) : null;
}

/** Runs a tool with its output shown; returns whether it succeeded. */
function runShown(
  tool: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<boolean> {
  return waitForExit(runSpawned(tool, args, env));
}

function runSpawned(tool: string, args: string[], env: Record<string, string>): ChildProcess {
  return spawn(process.execPath, [join(ROOT, "node_modules", tool), ...args], {
    cwd: ROOT,
    stdio: "inherit",
    env: { ...process.env, ...env },
  });
}
