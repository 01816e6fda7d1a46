import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Code for the Worker: the argument of `normalize` may come from anybody, in any length. */
const files = ["app", "workers"].flatMap((folder) => filesBelow(folder));

test("Unicode is normalised in one place, which bounds the input's length", () => {
  const where = files.filter(
    (path) => !path.endsWith(".test.ts") && textOf(path).includes(".normalize("),
  );
  expect(where).toEqual(["app/kit/text.ts"]);
});
