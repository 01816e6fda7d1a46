import { expect, test } from "vitest";
import { filesBelow, textOf } from "./sources";

/** Code for the Worker: what `normalize` is given there may be anybody's, and of any length. */
const files = ["app", "workers"].flatMap((folder) => filesBelow(folder));

test("a text is brought into a form of Unicode in one place, which bounds what that takes", () => {
  const where = files.filter(
    (path) => !path.endsWith(".test.ts") && textOf(path).includes(".normalize("),
  );
  expect(where).toEqual(["app/kit/text.ts"]);
});
