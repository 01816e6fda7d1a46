import { describe, expect, test } from "vitest";
import { seededRandom } from "./seeded-random";

describe("seeded random", () => {
  test("the same words give the same number, other words another", () => {
    expect(seededRandom("a", "b")).toBe(seededRandom("a", "b"));
    expect(seededRandom("a", "b")).not.toBe(seededRandom("ab"));
    expect(seededRandom("a", 1)).not.toBe(seededRandom("a", 2));
  });

  test("the numbers are spread evenly", () => {
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let n = 0; n < 10_000; n++) {
      const tenth = Math.floor(seededRandom("viewer", `member ${n}`, "2026-11-22") * 10);
      tenths[tenth] = (tenths[tenth] ?? 0) + 1;
    }
    for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
  });
});
