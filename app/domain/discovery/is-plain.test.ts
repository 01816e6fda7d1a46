import { expect, test } from "vitest";
import { everyone } from "../../../tests/support/searches";
import { isPlain } from "./is-plain";
import { NOTHING, type Wants } from "./search-wants";

test("place and ages alone lead from one profile to the next", () => {
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
])("who wants %j besides is led nowhere", (wants) => {
  expect(isPlain({ ...everyone, wants: { ...NOTHING, ...wants } })).toBe(false);
});
