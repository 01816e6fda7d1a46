import { expect, test } from "vitest";
import { capitalize } from "./format";

test.each([
  ["nl", "ijsje", "IJsje"],
  ["nl-BE", "roos", "Roos"],
  ["en", "ijolite", "Ijolite"],
  ["de", "Eis", "Eis"],
])("in %s the capital of %s is that of %s", (language, text, expected) => {
  expect(capitalize(text, language)).toBe(expected);
});
