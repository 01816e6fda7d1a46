import { runAudit } from "./audit.ts";
import { describeBuild, ensureBuild, runTool } from "./build.ts";
import { runMutations } from "./mutations.ts";
import { Problem, step } from "./progress.mjs";
import { type Count, runJourneys, runNightly, runVitest } from "./test-tools.ts";

/** Does a step; `paths` are the files or folders that it is asked for, none for all. */
type Step = (paths: string[]) => Promise<Count>;

/** Every step that `npm test` has, the quick ones first. */
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

/** Those that test what was built. */
export const OF_BUILD = ["doors", "runtime", "journeys", "nightly"];

/**
 * Not of a whole run: rules-two is the rules once more (decision 0108), mutations take as long as all the others,
 * nightly has crash tests and what a whole run does for a few languages or cases for all of them, and what an audit
 * finds was published elsewhere.
 */
export const APART = ["rules-two", "nightly", "mutations", "audit"];
export const WHOLE = Object.keys(STEPS).filter((name) => !APART.includes(name));

/** Says which tests run and, where they test a build, which one. */
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
