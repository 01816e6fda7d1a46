/**
 * Works in a copy of the tree, which mutations.ts creates: applies each mutation in turn, runs the
 * tests that must fail, and reverts it. One test runner for all, because starting one takes longer
 * than most tests.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { createVitest, type TestModule, type Vitest } from "vitest/node";
import { MUTATIONS } from "../../tests/mutations/list.ts";
import type { Mutation } from "../../tests/mutations/mutation.ts";

export type MutationResult = { name: string; caught: boolean; reason: string };
/** The copy: this file is part of it. */
const ROOT = resolve(import.meta.dirname, "../..");
type TestRun = { passed: string[]; failed: string[] };

const nameFilters = process.argv.slice(2);
const mutations = MUTATIONS.filter(({ name }) => nameFilters.every((word) => name.includes(word)));
let runner = await openRunner();
const reportResult = (name: string, caught: boolean, reason = "") =>
  process.send?.({ name, caught, reason } satisfies MutationResult);

// Tests that fail without a mutation would seem to detect every one.
const soundFiles = await findSound();
for (const mutation of mutations) {
  const { name, tests } = mutation;
  const unsound = tests.find((file) => !soundFiles.has(file));
  if (unsound) reportResult(name, false, `${unsound} fails without it`);
  else await tryOne(mutation);
}
await runner.close();
process.exitCode = 0; // the runner sets it for a failed test, which is expected here
process.disconnect?.();

async function tryOne(mutation: Mutation): Promise<void> {
  const { name, file, find, replace, tests, project } = mutation;
  const path = join(ROOT, file);
  const text = readFileSync(path, "utf8");
  if (text.split(find).length !== 2)
    return void reportResult(name, false, `not once in ${file}: ${find}`);
  await writeAndInvalidate(
    path,
    text.replace(find, () => replace),
  );
  const { failed } = await run(project, tests);
  await writeAndInvalidate(path, text);
  reportResult(name, failed.length > 0, `unseen by ${tests.join(", ")}`);
}

async function findSound(): Promise<Set<string>> {
  const sound = new Set<string>();
  for (const project of ["architecture", "unit"] as const) {
    const of = mutations.filter((mutation) => mutation.project === project);
    const files = [...new Set(of.flatMap(({ tests }) => tests))];
    if (files.length === 0) continue;
    for (const file of (await run(project, files, 0)).passed) sound.add(file);
  }
  return sound;
}

/**
 * Test files that passed, and those with a failed test; a file that cannot be loaded is in neither
 * list.
 */
async function run(project: string, files: string[], bail = 1): Promise<TestRun> {
  runner.config.bail = bail;
  const found = await runner.globTestSpecifications(files);
  const selected = found.filter((one) => one.project.name === project);
  const { testModules } = await runner.runTestSpecifications(selected);
  const of = (choose: (module: TestModule) => boolean) =>
    files.filter((file) =>
      testModules.some((module) => module.moduleId.endsWith(`/${file}`) && choose(module)),
    );
  return {
    passed: of((module) => module.ok() && module.children.size > 0),
    failed: of((module) => !module.children.allTests("failed").next().done),
  };
}

/** Migrations are read when the runner starts; all other files are read again. */
async function writeAndInvalidate(path: string, text: string): Promise<void> {
  writeFileSync(path, text);
  if (!path.endsWith(".sql")) return runner.invalidateFile(path);
  await runner.close();
  runner = await openRunner();
}

function openRunner(): Promise<Vitest> {
  return createVitest("test", {
    root: ROOT,
    config: join(ROOT, "tests/vitest.config.ts"),
    project: ["architecture", "unit"],
    watch: false,
    reporters: [{}],
  });
}
