import { expect, test } from "vitest";
import { lotOf } from "./lot";

test("the same words give the same number, other words another", () => {
  expect(lotOf("a", "b")).toBe(lotOf("a", "b"));
  expect(lotOf("a", "b")).not.toBe(lotOf("ab"));
  expect(lotOf("a", 1)).not.toBe(lotOf("a", 2));
});

test("the numbers are spread evenly", () => {
  const tenths = Array.from({ length: 10 }, () => 0);
  for (let n = 0; n < 10_000; n++) {
    const tenth = Math.floor(lotOf("viewer", `member ${n}`, "2026-11-22") * 10);
    tenths[tenth] = (tenths[tenth] ?? 0) + 1;
  }
  for (const count of tenths) expect(Math.abs(count - 1000)).toBeLessThan(150);
});
