/**
 * Works in a copy of the tree, which mutations.ts makes: applies each mutation in turn, runs the tests that must catch
 * it, and takes it back. One test runner for all of them, since starting one takes longer than most tests.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createVitest, type TestModule, type Vitest } from "vitest/node";
import { MUTATIONS } from "../../tests/mutations/list.ts";
import type { Mutation } from "../../tests/mutations/mutation.ts";

export type Verdict = { name: string; caught: boolean; why: string };
/** The copy: this very file lies in it. */
const ROOT = resolve(import.meta.dirname, "../..");
type Run = { passed: string[]; failed: string[] };

const wanted = process.argv.slice(2);
const mutations = MUTATIONS.filter(({ name }) => wanted.every((word) => name.includes(word)));
let runner = await openRunner();
const tell = (name: string, caught: boolean, why = "") =>
  process.send?.({ name, caught, why } satisfies Verdict);

// Tests that fail without a mutation would seem to catch every one of them.
const sound = await findSound();
for (const mutation of mutations) {
  const { name, tests } = mutation;
  const unsound = tests.find((file) => !sound.has(file));
  if (unsound) tell(name, false, `${unsound} fails without it`);
  else await tryOne(mutation);
}
await runner.close();
process.exitCode = 0; // the runner takes a failed test, which is what we want, for a bad end
process.disconnect?.();

async function tryOne(mutation: Mutation): Promise<void> {
  const { name, file, find, replace, tests, project } = mutation;
  const path = join(ROOT, file);
  const text = readFileSync(path, "utf8");
  if (text.split(find).length !== 2) return void tell(name, false, `not once in ${file}: ${find}`);
  await change(
    path,
    text.replace(find, () => replace),
  );
  const { failed } = await run(project, tests);
  await change(path, text);
  tell(name, failed.length > 0, `unseen by ${tests.join(", ")}`);
}

async function findSound(): Promise<Set<string>> {
  const sound = new Set<string>();
  for (const project of ["house", "rules"] as const) {
    const of = mutations.filter((mutation) => mutation.project === project);
    const files = [...new Set(of.flatMap(({ tests }) => tests))];
    if (files.length === 0) continue;
    for (const file of (await run(project, files, 0)).passed) sound.add(file);
  }
  return sound;
}

/** The test files of these that passed and that failed by a test; one that cannot even be read did neither. */
async function run(project: string, files: string[], bail = 1): Promise<Run> {
  runner.config.bail = bail;
  const found = await runner.globTestSpecifications(files);
  const wanted = found.filter((one) => one.project.name === project);
  const { testModules } = await runner.runTestSpecifications(wanted);
  const of = (choose: (module: TestModule) => boolean) =>
    files.filter((file) =>
      testModules.some((module) => module.moduleId.endsWith(`/${file}`) && choose(module)),
    );
  return {
    passed: of((module) => module.ok() && module.children.size > 0),
    failed: of((module) => !module.children.allTests("failed").next().done),
  };
}

/** Migrations are read when the runner starts; all else it reads anew. */
async function change(path: string, text: string): Promise<void> {
  writeFileSync(path, text);
  if (!path.endsWith(".sql")) return runner.invalidateFile(path);
  await runner.close();
  runner = await openRunner();
}

function openRunner(): Promise<Vitest> {
  return createVitest("test", {
    root: ROOT,
    config: join(ROOT, "tests/vitest.config.ts"),
    project: ["house", "rules"],
    watch: false,
    reporters: [{}],
  });
}
