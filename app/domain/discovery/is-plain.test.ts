import { expect, test } from "vitest";
import { everyone } from "../../../tests/support/searches";
import { isPlain } from "./is-plain";
import { NOTHING, type Wants } from "./search-wants";

test("a search with location and ages only has previous and next links", () => {
  expect(isPlain(everyone)).toBe(true);
  expect(isPlain({ ...everyone, sort: "newest" })).toBe(false);
  expect(isPlain({ ...everyone, similar: true })).toBe(false);
});

test.each<Partial<Wants>>([
  { photo: true },
  { active: true },
  { isNew: true },
  { facts: { hair_colour: "red" } },
  { interest: "tea" },
])("a search with the filter %j has no previous and next links", (wants) => {
  expect(isPlain({ ...everyone, wants: { ...NOTHING, ...wants } })).toBe(false);
});
