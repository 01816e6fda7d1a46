import { expect, test } from "vitest";
import { MUTATIONS } from "../mutations/list";
import { exists, textOf } from "./sources";

test("every mutation names one place of its file, and tests that are there", () => {
  for (const { name, file, find, tests } of MUTATIONS) {
    expect(exists(file), `${name}: ${file}`).toBe(true);
    expect(textOf(file).split(find).length - 1, `${name}: ${file} has "${find}"`).toBe(1);
    for (const path of tests) expect(exists(path), `${name}: ${path}`).toBe(true);
  }
});

test("each mutation has a name of its own and changes something", () => {
  expect(new Set(MUTATIONS.map(({ name }) => name)).size).toBe(MUTATIONS.length);
  for (const { name, find, replace } of MUTATIONS) expect(find, name).not.toBe(replace);
});
