import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  MIN_PUBLISHED,
  monthBefore,
  publishGroups,
  publishMembers,
  strongestOf,
} from "./transparency";

const ORDER = ["a", "b", "c", "d"] as const;
type Name = (typeof ORDER)[number];
const countsOf = (values: readonly number[]) =>
  Object.fromEntries(ORDER.map((name, n) => [name, values[n] ?? 0])) as Record<Name, number>;

describe("published groups", () => {
  test("a kind with 20 cases stands alone, smaller ones with their neighbours", () => {
    expect(publishGroups(ORDER, countsOf([20, 3, 18, 4]))).toEqual([
      { names: ["a"], count: 20 },
      { names: ["b", "c", "d"], count: 25 },
    ]);
    expect(publishGroups(ORDER, countsOf([5, 15, 40, 1]))).toEqual([
      { names: ["a", "b"], count: 20 },
      { names: ["c", "d"], count: 41 },
    ]);
  });

  test("fewer than 20 cases in all are withheld", () => {
    expect(publishGroups(ORDER, countsOf([1, 18, 0, 0]))).toBeNull();
    expect(publishGroups(ORDER, {})).toBeNull();
  });

  test("every group has 20 cases, every kind is in one group, and nothing is lost", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(60), { minLength: 4, maxLength: 4 }), (values) => {
        const total = values.reduce((sum, n) => sum + n, 0);
        const groups = publishGroups(ORDER, countsOf(values));
        if (groups === null) return total < MIN_PUBLISHED;
        return (
          groups.every(({ count }) => count >= MIN_PUBLISHED) &&
          groups.flatMap(({ names }) => names).join() === ORDER.join() &&
          groups.reduce((sum, { count }) => sum + count, 0) === total
        );
      }),
    );
  });

  test("nobody can compute a count below the limit, even by trying all counts with the rule", () => {
    const least = 3;
    const possible = [0, 1, 2, 3, 4, 5, 6, 7];
    const all = possible.flatMap((a) =>
      possible.flatMap((b) => possible.flatMap((c) => possible.map((d) => [a, b, c, d]))),
    );
    const byAnswer = Map.groupBy(all, (values) =>
      JSON.stringify(publishGroups(ORDER, countsOf(values), least)),
    );
    // Of a larger group a part may be beyond the counts tried, so it cannot be judged.
    const isJudged = (answer: string) => !/"count":(?:[89]|\d\d)/.test(answer);
    for (const [answer, inputs] of [...byAnswer].filter(([one]) => isJudged(one)))
      for (const n of ORDER.keys()) {
        const values = new Set(inputs.map((values) => values[n] ?? 0));
        const [only] = values;
        if (values.size === 1) expect(only, `${answer} ${ORDER[n]}`).toBeGreaterThanOrEqual(least);
      }
    expect(byAnswer.size).toBeGreaterThan(100);
  });

  test("moving a case between two joined kinds changes nothing that is published", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19 }), fc.nat(200), (small, large) => {
        const groups = publishGroups(ORDER, countsOf([small, large + 20, 0, 0]));
        const moved = publishGroups(ORDER, countsOf([small - 1, large + 21, 0, 0]));
        expect(moved).toEqual(groups);
      }),
    );
  });
});

test("members are rounded down to ten and withheld below 20", () => {
  expect([0, 19, 20, 29, 1234].map(publishMembers)).toEqual([null, null, 20, 20, 1230]);
});

test("a decision counts by its strongest measure", () => {
  expect(strongestOf(["warning", "photo_removed"])).toBe("warning");
  expect(strongestOf(["ban", "picture_banned"])).toBe("ban");
  expect(strongestOf(["none"])).toBe("none");
  expect(strongestOf(["warning", "ban_proposed"])).toBe("suspension");
});

test("the month before January is December", () => {
  expect(monthBefore(Date.UTC(2027, 0, 1))).toEqual({
    ...{ month: "2026-12", from: Date.UTC(2026, 11, 1), until: Date.UTC(2027, 0, 1) },
  });
});
