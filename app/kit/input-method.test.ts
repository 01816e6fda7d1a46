import { expect, test } from "vitest";
import { isInputMethodKey } from "./input-method";

test.each([
  ["Chrome, before the composition ends", { isComposing: true, keyCode: 229 }, true],
  ["Safari, after the composition ended", { isComposing: false, keyCode: 229 }, true],
  ["Enter by itself", { isComposing: false, keyCode: 13 }, false],
])("%s", (_when, event, expected) => {
  expect(isInputMethodKey(event)).toBe(expected);
});
