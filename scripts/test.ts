/** `npm test`: every test. `npm test -- types house` runs only those steps. Ends with "N passed, N failed". */
import { fail, Problem } from "./lib/progress.mjs";
import { type Count, STEPS } from "./lib/test-steps.ts";

try {
  const began = Date.now();
  const wanted = process.argv.slice(2);
  const unknown = wanted.filter((name) => !(name in STEPS));
  if (unknown.length > 0)
    throw new Problem(
      `No such step: ${unknown.join(", ")}. There are: ${Object.keys(STEPS).join(", ")}`,
    );
  const counts = await runSteps(wanted.length > 0 ? wanted : Object.keys(STEPS));
  report(counts, Date.now() - began);
} catch (error) {
  fail(error);
}

async function runSteps(names: string[]): Promise<Map<string, Count>> {
  const counts = new Map<string, Count>();
  for (const name of names) {
    const needsBuild = ["doors", "runtime", "journeys"].includes(name);
    // Without a build these would test the one before: that is a failure, and a misleading one.
    const count =
      needsBuild && counts.get("build")?.failed ? { passed: 0, failed: 1 } : await STEPS[name]?.();
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
