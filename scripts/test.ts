/**
 * `npm test`: runs every test, or those of some steps, folders and files. Ends with "N passed, N
 * failed".
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { defineCommand } from "./lib/command.ts";
import { ROOT } from "./lib/paths.ts";
import { BUILD_STEPS, DEFAULT_STEPS, SEPARATE_STEPS, STEPS } from "./lib/test-steps.ts";
import type { Count } from "./lib/test-tools.ts";
import { UsageError } from "./lib/usage-error.ts";

/** The steps of npm run check, in package.json. */
const CHECK_STEPS = ["types", "lint", "format", "architecture"];

export default defineCommand({
  name: "test",
  about: `Runs every test, or only those of some steps, folders and files, and ends with "N passed, N failed". Steps: ${Object.keys(STEPS).join(", ")}. A run of everything leaves out ${SEPARATE_STEPS.join(", ")}. npm run check runs types, lint, format and architecture.`,
  args: "[step]… [path]…",
  options: {
    changed: {
      about:
        "what differs from main: types, lint, format, architecture tests, and the unit and API tests that it touches",
    },
  },
  examples: [
    "",
    "--changed",
    "types architecture",
    "unit app/domain/like",
    "build api tests/api/public-pages.test.ts",
  ],
  run: async ({ args, options }) => {
    const began = Date.now();
    if (options.changed) {
      const other = args.find((word) => !CHECK_STEPS.includes(word));
      if (other) throw new UsageError(`--changed finds its tests itself; leave out ${other}.`);
      // Loaded here, since it imports the architecture tests' reader of sources.
      const { checkChanged } = await import("./lib/check-changed.ts");
      report(await checkChanged(), Date.now() - began);
      return;
    }
    const { steps, paths } = parseSelection(args);
    report(await runSteps(steps, paths), Date.now() - began);
  },
});

/** An argument that is no step must be a file or folder, or a word of a mutation's name. */
function parseSelection(args: readonly string[]): { steps: string[]; paths: string[] } {
  const steps = args.filter((word) => word in STEPS);
  const paths = args.filter((word) => !(word in STEPS));
  const unknown = paths.filter((path) => !existsSync(join(ROOT, path)));
  if (unknown.length > 0 && steps.join() !== "mutations")
    throw new UsageError(
      `There is no step, file or folder ${unknown.join(", ")}; the steps are ${Object.keys(STEPS).join(", ")}.`,
    );
  if (paths.length > 0 && steps.length === 0)
    throw new UsageError(`The step of ${paths[0]} is missing: npm test -- unit ${paths[0]}.`);
  return { steps: steps.length > 0 ? steps : DEFAULT_STEPS, paths };
}

async function runSteps(names: string[], paths: string[]): Promise<Map<string, Count>> {
  const counts = new Map<string, Count>();
  for (const name of names) {
    // Without a build these would test the previous one, which would be misleading: they count as
    // failed.
    const unbuilt = BUILD_STEPS.includes(name) && counts.get("build")?.failed;
    const count = unbuilt ? null : await STEPS[name]?.(paths);
    counts.set(name, count ?? { passed: 0, failed: 1 });
  }
  return counts;
}

function report(counts: Map<string, Count>, milliseconds: number): void {
  const all = [...counts.values()];
  const passed = all.reduce((sum, count) => sum + count.passed, 0);
  const failed = all.reduce((sum, count) => sum + count.failed, 0);
  console.log("");
  for (const [name, count] of counts)
    console.log(`  ${name.padEnd(9)} ${count.passed} passed, ${count.failed} failed`);
  console.log(`  in ${Math.round(milliseconds / 1000)} s\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
}
