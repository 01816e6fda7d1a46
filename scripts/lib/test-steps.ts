import { spawn } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { ensureBuild, runTool } from "./build.ts";
import { ensureChromium } from "./chromium.ts";
import { Problem, step } from "./progress.mjs";
import { ROOT } from "./runtime.ts";

export type Count = { passed: number; failed: number };

/** Every step of `npm test`, the quick ones first. */
export const STEPS: Record<string, () => Promise<Count>> = {
  types: () => asOne("Checking the types", checkTypes),
  lint: () =>
    asOne("Checking the style", () =>
      runTool("@biomejs/biome/bin/biome", ["check", "--error-on-warnings"]),
    ),
  house: () => vitest("house"),
  build: () => asOne("Having a build", ensureBuild),
  rules: () => vitest("rules"),
  doors: () => vitest("doors"),
  runtime: () => vitest("runtime"),
  journeys,
};

/** Where the test tools write what they found, for people and for the count. */
const RESULTS = join(ROOT, "test-results");

async function checkTypes(): Promise<void> {
  await runTool("wrangler/bin/wrangler.js", ["types"]);
  await runTool("@react-router/dev/bin.cjs", ["typegen"]);
  await runTool("typescript/bin/tsc", ["-p", "."]);
}

async function asOne(name: string, work: () => Promise<void>): Promise<Count> {
  try {
    await step(name, work);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}

async function vitest(project: string): Promise<Count> {
  console.log(`\n  Tests: ${project}`);
  const file = reportFile(project);
  const args = [
    "run",
    "-c",
    "tests/vitest.config.ts",
    "--project",
    project,
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${file}`,
  ];
  const ok = await shown("vitest/vitest.mjs", args);
  type Report = {
    numPassedTests: number;
    numFailedTests: number;
    testResults: { status: string; assertionResults: unknown[] }[];
  };
  const report = readReport<Report>(file);
  if (!report) return { passed: 0, failed: 1 };
  const unread = report.testResults.filter(
    (result) => result.status === "failed" && result.assertionResults.length === 0,
  ).length;
  return { passed: report.numPassedTests, failed: atLeastOne(ok, report.numFailedTests + unread) };
}

async function journeys(): Promise<Count> {
  const chromium = await ensureChromium();
  console.log("\n  Tests: journeys");
  const file = reportFile("journeys");
  const ok = await shown("@playwright/test/cli.js", ["test", "-c", "tests/playwright.config.ts"], {
    CHROMIUM: chromium,
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
  });
  const report = readReport<{ stats: { expected: number; unexpected: number; flaky: number } }>(
    file,
  );
  if (!report) return { passed: 0, failed: 1 };
  return {
    passed: report.stats.expected,
    failed: atLeastOne(ok, report.stats.unexpected + report.stats.flaky),
  };
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
