import { describe, expect, test } from "vitest";
import { uniqueById } from "./collections";

describe("unique by id", () => {
  test("an item on two pages is kept once, at its first position", () => {
    const [one, two, three] = ["1", "2", "3"].map((id) => ({ id, at: "first" }));
    if (!one || !two || !three) throw new Error("three");
    const pages = [[one, two], [{ ...one, at: "second" }], [three, two]];
    expect(uniqueById(pages)).toEqual([one, two, three]);
    expect(uniqueById([])).toEqual([]);
  });
});
