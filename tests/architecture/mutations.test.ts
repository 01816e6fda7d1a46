import { parseSync } from "vite";
import { expect, test } from "vitest";
import { MUTATIONS } from "../mutations/list";
import { exists, textOf } from "./sources";

test("every mutation matches one place of its file and names existing tests", () => {
  const missing = MUTATIONS.flatMap(({ name, file, find, tests }) => [
    ...[file, ...tests].filter((path) => !exists(path)).map((path) => `${name}: no file ${path}`),
    ...(exists(file) && textOf(file).split(find).length !== 2
      ? [`${name}: ${file} must have one "${find}"`]
      : []),
  ]);
  expect(missing).toEqual([]);
});

test("each mutation has a unique name and changes something", () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  for (const { name, find, replace } of MUTATIONS) expect(find, name).not.toBe(replace);
});

// A test of a file that cannot be parsed does not fail, it does not run.
test("a mutated file can be parsed", { timeout: 60_000 }, () => {
  const broken = MUTATIONS.filter(({ file }) => /\.tsx?$/.test(file)).filter(
    ({ file, find, replace }) =>
      parseSync(
        file,
        textOf(file).replace(find, () => replace),
      ).errors.length > 0,
  );
  expect(broken.map(({ name }) => name)).toEqual([]);
});
