import { runAudit } from "./audit.ts";
import { describeBuild, ensureBuild, runTool } from "./build.ts";
import { runMutations } from "./mutations.ts";
import { Problem, step } from "./progress.mjs";
import { type Count, runJourneys, runNightly, runVitest } from "./test-tools.ts";

/** Runs a step; `paths` are the requested files or folders, empty for all. */
type Step = (paths: string[]) => Promise<Count>;

/** Every step of `npm test`, the fast ones first. */
export const STEPS: Record<string, Step> = {
  types: () => asOne("Checking the types", checkTypes),
  lint: () => biome("Checking the style", ["check", "--formatter-enabled=false"]),
  format: () => biome("Checking the format", ["format"]),
  house: tests("house", runVitest),
  build: () => asOne("Having a build", ensureBuild),
  rules: tests("rules", runVitest),
  "rules-two": tests("rules-two", runVitest),
  doors: tests("doors", (paths) => runVitest(paths, "doors*")),
  runtime: tests("runtime", runVitest),
  journeys: tests("journeys", runJourneys),
  nightly: tests("nightly", runNightly),
  mutations: tests("mutations", runMutations),
  audit: runAudit,
};

/** Steps that test the build. */
export const OF_BUILD = ["doors", "runtime", "journeys", "nightly"];

/**
 * Steps that a complete run omits: rules-two repeats the rules (decision 0108), mutations take as
 * long as all others together, nightly has crash tests and covers in full what a complete run
 * samples, and an audit depends on external changes.
 */
export const APART = ["rules-two", "nightly", "mutations", "audit"];
export const WHOLE = Object.keys(STEPS).filter((name) => !APART.includes(name));

/** Prints which tests run and, if they test a build, which one. */
function tests(name: string, run: (paths: string[], name: string) => Promise<Count>): Step {
  return (paths) => {
    const which = OF_BUILD.includes(name) ? `, of ${describeBuild()}` : "";
    console.log(`\n  Tests: ${name}${which}`);
    return run(paths, name);
  };
}

async function checkTypes(): Promise<void> {
  await runTool("wrangler/bin/wrangler.js", ["types"]);
  await runTool("@react-router/dev/bin.cjs", ["typegen"]);
  await runTool("typescript/bin/tsc", ["-p", "."]);
}

const biome = (name: string, args: string[]) =>
  asOne(name, () => runTool("@biomejs/biome/bin/biome", [...args, "--error-on-warnings"]));

async function asOne(name: string, work: () => Promise<void>): Promise<Count> {
  try {
    await step(name, work);
    return { passed: 1, failed: 0 };
  } catch (error) {
    console.error(error instanceof Problem ? error.message : error);
    return { passed: 0, failed: 1 };
  }
}
