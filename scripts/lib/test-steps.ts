import { existsSync } from "node:fs";
import { join } from "node:path";
import { runAudit } from "./audit.ts";
import { describeBuild, ensureBuild, runTool } from "./build.ts";
import { runMutations } from "./mutations.ts";
import { ROOT } from "./paths.ts";
import { Problem, step } from "./progress.mjs";
import { type Count, runEndToEnd, runNightly, runVitest } from "./test-tools.ts";

/** Runs a step; `paths` are the requested files or folders, empty for all. */
type Step = (paths: string[]) => Promise<Count>;

/** Every step of `npm test`, the fast ones first. */
export const STEPS: Record<string, Step> = {
  types: () => countAsOne("Checking the types", checkTypes),
  lint: () => biome("Checking the style", ["check", "--formatter-enabled=false"]),
  format: () => biome("Checking the format", ["format"]),
  architecture: testStep("architecture", runVitest),
  build: () => countAsOne("Having a build", ensureBuild),
  unit: testStep("unit", runVitest),
  "unit-two-databases": testStep("unit-two-databases", runVitest),
  api: testStep("api", (paths) => runVitest(paths, "api*")),
  system: testStep("system", runVitest),
  e2e: testStep("e2e", runEndToEnd),
  nightly: testStep("nightly", runNightly),
  mutations: testStep("mutations", runMutations),
  audit: runAudit,
};

/** Steps that test the build. */
export const BUILD_STEPS = ["api", "system", "e2e", "nightly"];

/**
 * Steps that a complete run omits: unit-two-databases repeats the unit tests (decision 0106),
 * mutations take as long as all others together, nightly has crash tests and covers in full what a complete run
 * samples, and an audit depends on external changes.
 */
export const SEPARATE_STEPS = ["unit-two-databases", "nightly", "mutations", "audit"];
export const DEFAULT_STEPS = Object.keys(STEPS).filter((name) => !SEPARATE_STEPS.includes(name));

/** Prints which tests run and, if they test a build, which one. */
function testStep(name: string, run: (paths: string[], name: string) => Promise<Count>): Step {
  return (paths) => {
    const which = BUILD_STEPS.includes(name) ? `, of ${describeBuild()}` : "";
    console.log(`\n  Tests: ${name}${which}`);
    return run(paths, name);
  };
}

async function checkTypes(): Promise<void> {
  await runTool("wrangler/bin/wrangler.js", ["types"]);
  await runTool("@react-router/dev/bin.cjs", ["typegen"]);
  await runTool("typescript/bin/tsc", ["-p", "."]);
}

/** The same, but repeats only what depends on the changed files. */
export function checkChangedTypes(changed: readonly string[]): Promise<Count> {
  const generates = (output: string, inputs: RegExp) =>
    !existsSync(join(ROOT, output)) || changed.some((file) => inputs.test(file));
  return countAsOne("Checking the types", async () => {
    if (generates("worker-configuration.d.ts", /^(?:wrangler\.toml|workers\/|package)/))
      await runTool("wrangler/bin/wrangler.js", ["types"]);
    if (generates(".react-router/types", /^app\/(?:routes|root)|^package/))
      await runTool("@react-router/dev/bin.cjs", ["typegen"]);
    const cache = join(ROOT, ".local/types.tsbuildinfo");
    await runTool("typescript/bin/tsc", ["-p", ".", "--incremental", "--tsBuildInfoFile", cache]);
  });
}

/** Lint and format of some files; those that biome does not know are left out. */
export const checkChangedStyle = (changed: readonly string[]): Promise<Count> =>
  biome("Checking the style and format of the changed files", [
    "check",
    "--files-ignore-unknown=true",
    "--no-errors-on-unmatched",
    ...(changed.length > 0 ? changed : ["package.json"]),
  ]);

const biome = (name: string, args: string[]) =>
  countAsOne(name, () => runTool("@biomejs/biome/bin/biome", [...args, "--error-on-warnings"]));

async function countAsOne(name: string, work: () => Promise<void>): Promise<Count> {
  try {
    await step(name, work);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
