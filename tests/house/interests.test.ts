import { expect, test } from "vitest";
import { INTERESTS } from "~/domain/profile/profile.schema";
import { textOf } from "./sources";

test("every interest has its picture in the one file of them, and the file no other", () => {
  const drawn = Array.from(
    textOf("app/ui/interests.svg").matchAll(/<symbol id="(\w+)"/g),
    ([, code]) => code,
  );
  expect(drawn.sort()).toEqual([...INTERESTS].sort());
});
