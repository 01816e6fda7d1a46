import { expect, test } from "vitest";
import { INTEREST_WEIGHTS } from "../../scripts/seed/interest-choice.ts";
import { chooseRegion, chooseTraits } from "../../scripts/seed/member-distributions.ts";
import { chooseName, namesOf, SEED_COUNTRIES } from "../../scripts/seed/names.ts";
import { randomFor } from "../../scripts/seed/random.ts";
import { GENDERS } from "./sentences";

test("every country has forty names of each gender, some of each generation", () => {
  expect(SEED_COUNTRIES.length).toBe(19);
  const pools = [
    ...SEED_COUNTRIES.map((country) => namesOf(country, "")),
    namesOf("CH", "fr"),
    namesOf("CH", "it"),
    namesOf("FI", "sv"),
  ];
  for (const pool of pools) {
    for (const gender of GENDERS) {
      const { older, middle, younger } = pool[gender];
      expect(new Set([...older, ...middle, ...younger]).size).toBeGreaterThanOrEqual(40);
      expect(Math.min(older.length, middle.length, younger.length)).toBeGreaterThanOrEqual(12);
    }
  }
  expect(() => namesOf("XX", "en")).toThrow(RangeError);
  expect(chooseName(randomFor("a"), "CH", "it", "male", 70)).toBe(
    chooseName(randomFor("a"), "CH", "it", "male", 70),
  );
});

test("attributes stay within their bounds, and intimate ones are rare", () => {
  const members = Array.from({ length: 2000 }, (_, id) =>
    chooseTraits(randomFor(`traits ${id}`), "DE"),
  );
  expect(members.every(({ age }) => age >= 18 && age <= 79)).toBe(true);
  const core = members.filter(({ age }) => age >= 27 && age <= 52).length / 2000;
  const women = members.filter(({ gender }) => gender === "female").length / 2000;
  expect(core).toBeGreaterThan(0.57);
  expect(Math.abs(women - 0.5)).toBeLessThan(0.05);
  for (const { gender, sexuality, interests } of members) {
    expect(sexuality).not.toBe(gender === "female" ? "gay" : "lesbian");
    expect(new Set(interests).size).toBe(interests.length);
    expect(interests.length).toBeGreaterThanOrEqual(3);
    expect(interests.length).toBeLessThanOrEqual(9);
  }
  const intimate = members.filter(
    ({ interests }) => interests.includes("anal_sex") || interests.includes("bondage"),
  ).length;
  expect(intimate / 2000).toBeLessThan(0.05);
  expect(Object.keys(INTEREST_WEIGHTS).length).toBe(50);
});

test("regions follow their weights, and a country without regions has none", () => {
  const regions = [
    { code: "big", weight: 9 },
    { code: "small", weight: 1 },
  ];
  const chosen = Array.from(
    { length: 1000 },
    (_, id) => chooseRegion(randomFor(`region ${id}`), regions)?.code,
  );
  expect(chosen.filter((code) => code === "big").length).toBeGreaterThan(850);
  expect(chosen.filter((code) => code === "small").length).toBeGreaterThan(50);
  expect(chooseRegion(randomFor("a"), [])).toBeNull();
});

test("a random stream depends on its own seed alone", () => {
  const draw = (seed: string) => Array.from({ length: 5 }, randomFor(seed).next);
  expect(draw("17")).toEqual(draw("17"));
  expect(draw("17")).not.toEqual(draw("18"));
  expect(() => randomFor("a").pick([])).toThrow(RangeError);
  expect(randomFor("a").shuffle([1, 2, 3, 4]).sort()).toEqual([1, 2, 3, 4]);
});
