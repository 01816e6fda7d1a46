import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureChromium } from "./chromium.ts";
import { ROOT } from "./runtime.ts";

export type Count = { passed: number; failed: number };

/** Where the test tools write what they found, for people and for the count. */
const RESULTS = join(ROOT, "test-results");

type VitestReport = {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
};

/** One project of tests/vitest.config.ts, or its files below some paths. */
export async function runVitest(paths: string[], project: string): Promise<Count> {
  const file = reportFile(project.replace("*", ""));
  const ok = await shown("vitest/vitest.mjs", [
    "run",
    ...paths,
    "-c",
    "tests/vitest.config.ts",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ]);
  const report = readReport<VitestReport>(file);
  if (!report) return { passed: 0, failed: 1 };
  const unread = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: atLeastOne(ok, report.numFailedTests + unread) };
}

export async function runJourneys(paths: string[]): Promise<Count> {
  const chromium = await ensureChromium();
  const file = reportFile("journeys");
  const args = ["test", ...paths, "-c", "tests/playwright.config.ts"];
  const ok = await shown("@playwright/test/cli.js", args, {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    file,
  );
  if (!report) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = report.stats;
  return { passed: expected, failed: atLeastOne(ok, unexpected + flaky) };
}

/** A tool that ends badly without a failed test, such as for an unhandled error, has failed all the same. */
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

/** Runs a tool in the open; whether it ended well. */
function shown(tool: string, args: string[], env: Record<string, string> = {}): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, "node_modules", tool), ...args], {
      cwd: ROOT,
      stdio: "inherit",
      env: { ...process.env, ...env },
    });
    child.on("error", reject);
    child.on("exit", (code) => resolve(code === 0));
  });
}
