/**
 * `npm test`: every test. `npm test -- types house` runs only those steps, `npm test -- rules app/domain/like` only the
 * tests of a folder or file. Ends with "N passed, N failed".
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, Problem } from "./lib/progress.mjs";
import { ROOT } from "./lib/runtime.ts";
import { OF_BUILD, STEPS, WHOLE } from "./lib/test-steps.ts";
import type { Count } from "./lib/test-tools.ts";

try {
  const began = Date.now();
  const { steps, paths } = readWanted(process.argv.slice(2));
  report(await runSteps(steps, paths), Date.now() - began);
} catch (error) {
  fail(error);
}

/** What is no step must be a file or folder, or a word of a mutation's name. */
function readWanted(args: string[]): { steps: string[]; paths: string[] } {
  const steps = args.filter((word) => word in STEPS);
  const paths = args.filter((word) => !(word in STEPS));
  const unknown = paths.filter((path) => !existsSync(join(ROOT, path)));
  if (unknown.length > 0 && steps.join() !== "mutations")
    throw new Problem(
      `No such step, file or folder: ${unknown.join(", ")}. The steps: ${Object.keys(STEPS).join(", ")}`,
    );
  if (paths.length > 0 && steps.length === 0)
    throw new Problem(`Of which step? For instance: npm test -- rules ${paths[0]}`);
  return { steps: steps.length > 0 ? steps : WHOLE, paths };
}

async function runSteps(names: string[], paths: string[]): Promise<Map<string, Count>> {
  const counts = new Map<string, Count>();
  for (const name of names) {
    // Without a build these would test the one before: that is a failure, and a misleading one.
    const unbuilt = OF_BUILD.includes(name) && counts.get("build")?.failed;
    const count = unbuilt ? null : await STEPS[name]?.(paths);
    counts.set(name, count ?? { passed: 0, failed: 1 });
  }
  return counts;
}

function report(counts: Map<string, Count>, milliseconds: number): void {
  const all = [...counts.values()];
  const [passed, failed] = [
    all.reduce((sum, count) => sum + count.passed, 0),
    all.reduce((sum, count) => sum + count.failed, 0),
  ];
  console.log("");
  for (const [name, count] of counts)
    console.log(`  ${name.padEnd(9)} ${count.passed} passed, ${count.failed} failed`);
  console.log(`  in ${Math.round(milliseconds / 1000)} s\n`);
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed > 0 ? 1 : 0;
  if (process.connected) process.disconnect(); // the launcher's channel would keep this process alive
}
