import { expect, test } from "vitest";
import { eachOnce } from "./each-once";

test("an item on two pages is kept once, at its first position", () => {
  const [one, two, three] = ["1", "2", "3"].map((id) => ({ id, at: "first" }));
  if (!one || !two || !three) throw new Error("three");
  const pages = [[one, two], [{ ...one, at: "second" }], [three, two]];
  expect(eachOnce(pages)).toEqual([one, two, three]);
  expect(eachOnce([])).toEqual([]);
});
