import { filesBelow, textOf } from "../../tests/architecture/sources.ts";
import { findChangedFiles } from "./changed-files.ts";
import { checkChangedStyle, checkChangedTypes, STEPS } from "./test-steps.ts";
import type { Count } from "./test-tools.ts";
import { findDependants, findImporters, requestsPath, stepOf } from "./touched-tests.ts";

const IS_TEST = /\.test\.tsx?$/;
/** What every test of a step depends on without importing it. */
const OF_EVERY_TEST =
  /^(?:migrations\/|package|tsconfig|vite\.config|wrangler\.toml|tests\/vitest|tests\/support\/(?:migrate|quiet-console|check-statements|plan-scans|schema|unit-test-worker)\.ts)/;

/**
 * Architecture tests that run code for minutes instead of reading files, and which files they need
 * beside their imports: they run only if one of them changed.
 */
const LONG_TESTS: Record<string, RegExp | null> = {
  "tests/architecture/money-histories.test.ts": null,
  "tests/architecture/translation.test.ts": /^app\/i18n\/locales\//,
};

const isConvention = (test: string) =>
  test.startsWith("tests/architecture/") && !(test in LONG_TESTS);

type TouchedTests = Record<"architecture" | "unit" | "api" | "notRun", string[]>;

/**
 * Checks what changed since main: types, lint and format of the changed files, the architecture
 * tests, and the other tests that import a changed file or request a page that does.
 */
export async function checkChanged(): Promise<Map<string, Count>> {
  const changed = findChangedFiles();
  const tests = await findTouchedTests(changed);
  printSelection(changed, tests);
  const counts = new Map<string, Count>();
  counts.set("style", await checkChangedStyle(changed));
  // Each of the two uses one core.
  const types = checkChangedTypes(changed);
  await count("architecture", tests.architecture);
  counts.set("types", await types);
  if (tests.unit.length > 0) await count("unit", tests.unit);
  if (tests.api.length > 0) {
    await count("build", []);
    if (counts.get("build")?.failed === 0) await count("api", tests.api);
  }
  return counts;

  async function count(step: string, paths: string[]): Promise<void> {
    counts.set(step, (await STEPS[step]?.(paths)) ?? { passed: 0, failed: 1 });
  }
}

/** The tests to run for some changed files; `notRun`: those that only `npm test` runs. */
export async function findTouchedTests(changed: readonly string[]): Promise<TouchedTests> {
  const files = ["app", "workers", "scripts", "tests", "bench"].flatMap((folder) =>
    filesBelow(folder, /\.tsx?$/),
  );
  const dependants = findDependants(changed, findImporters(files, textOf));
  const beside = changed.map((file) => file.replace(/(?<!\.test)\.tsx?$/, ".test.ts"));
  const touched = new Set([...dependants, ...beside].filter((file) => files.includes(file)));
  const paths = await findPaths(dependants);
  for (const file of files)
    if (stepOf(file) === "api" && paths.some((path) => requestsPath(textOf(file), path)))
      touched.add(file);
  const tests = [...touched].filter((file) => IS_TEST.test(file)).sort();
  const of = (step: string | null) => tests.filter((test) => stepOf(test) === step);
  const conventions = files.filter((file) => IS_TEST.test(file) && isConvention(file));
  const needed = Object.keys(LONG_TESTS).filter((test) =>
    changed.some((file) => LONG_TESTS[test]?.test(file)),
  );
  return {
    architecture: [...new Set([...conventions, ...needed, ...of("architecture")])],
    unit: of("unit"),
    api: of("api"),
    notRun: of(null),
  };
}

type Route = { file: string; path?: string | undefined; children?: Route[] | undefined };

/** The paths of the routes among some files. */
async function findPaths(files: readonly string[]): Promise<string[]> {
  const { default: routes } = await import("../../app/routes.ts");
  return (routes as Route[]).flatMap(function of({ file, path, children = [] }): string[] {
    const own = path !== undefined && files.includes(`app/${file}`) ? [path] : [];
    return [...own, ...children.flatMap(of)];
  });
}

function printSelection(changed: readonly string[], tests: TouchedTests): void {
  const list = (title: string, files: readonly string[]) => {
    console.log(`\n  ${title}`);
    for (const file of files) console.log(`    ${file}`);
  };
  list(`${changed.length} changed files`, changed);
  const conventions = tests.architecture.filter(isConvention);
  const others = tests.architecture.filter((test) => !isConvention(test));
  list("Tests", [
    `tests/architecture/: ${conventions.length} files`,
    ...[...others, ...tests.unit, ...tests.api],
  ]);
  if (tests.notRun.length > 0) list("Touched, but only npm test runs them", tests.notRun);
  const common = changed.filter((file) => OF_EVERY_TEST.test(file));
  if (common.length > 0) list("Every test depends on these: npm test", common);
  console.log("");
}
