import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** The longest title that is read at a glance: subject, action, result. Aim at 70. */
const MAX_TITLE_LENGTH = 90;

const NAME = /^\s*(?:test|it)(?:\.each\([\s\S]{0,300}?\))?\(\s*(["`])((?:(?!\1).)*)\1/gm;

test("no test title is longer than 90 characters", () => {
  const files = ["app", "workers", "scripts", "tests"].flatMap((folder) =>
    filesBelow(folder, /\.test\.tsx?$/),
  );
  const names = files.flatMap((path) =>
    Array.from(textOf(path).matchAll(NAME), ([, , name = ""]) => ({ path, name })),
  );
  expect(names.length).toBeGreaterThan(800);
  expect(names.filter(({ name }) => name.length > MAX_TITLE_LENGTH)).toEqual([]);
});
