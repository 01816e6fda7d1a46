import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { costOfPart, includedVat, proportionalShare, subtractPercent } from "./money";

describe("money", () => {
  /** Rounds half up with whole numbers only; for non-negative values. */
  const halfUp = (dividend: bigint, divisor: bigint) => (2n * dividend + divisor) / (2n * divisor);
  const amount = fc.integer({ min: 0, max: 100_000_000 });

  test("a percentage off is rounded half up to the cent", () => {
    expect(subtractPercent(1190, 25)).toBe(893); // 892.5
    expect(subtractPercent(2490, 25)).toBe(1868); // 1867.5
    expect(subtractPercent(9990, 10)).toBe(8991);
    expect(subtractPercent(1, 49)).toBe(1); // 0.51
    expect(subtractPercent(1190, 0)).toBe(1190);
    expect(subtractPercent(1190, 100)).toBe(0);
  });

  test("the VAT within a price follows from the rate", () => {
    expect(includedVat(1190, 1900)).toBe(190);
    expect(includedVat(1190, 2100)).toBe(207); // 206.53
    expect(includedVat(4990, 2550)).toBe(1014); // 1013.90
    expect(includedVat(1190, 0)).toBe(0);
  });

  test("the unused part of a bundle is its share of the price", () => {
    expect(proportionalShare(1000, 7, 25)).toBe(280);
    expect(proportionalShare(999, 1, 2)).toBe(500); // 499.5
    expect(proportionalShare(1190, 10, 10)).toBe(1190);
    expect(proportionalShare(1190, 0, 10)).toBe(0);
  });

  test("every amount is rounded like integer arithmetic, never like a float", () => {
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 100 }), (sum, percent) => {
        expect(subtractPercent(sum, percent)).toBe(
          Number(halfUp(BigInt(sum) * BigInt(100 - percent), 100n)),
        );
      }),
    );
    fc.assert(
      fc.property(amount, fc.integer({ min: 0, max: 3_000 }), (sum, rate) => {
        expect(includedVat(sum, rate)).toBe(
          Number(halfUp(BigInt(sum) * BigInt(rate), BigInt(10_000 + rate))),
        );
      }),
    );
  });

  test("the cost of a part is never below its exact cost, and less than a cent above", () => {
    const credits = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(amount, credits, credits, (sum, part, whole) => {
        const exact = BigInt(sum) * BigInt(part);
        const above = BigInt(costOfPart(sum, part, whole)) * BigInt(whole) - exact;
        expect(above >= 0n && above < BigInt(whole)).toBe(true);
      }),
    );
  });

  test("the two parts of a price differ from it by at most a cent", () => {
    const credits = fc.integer({ min: 1, max: 10_000 });
    fc.assert(
      fc.property(amount, credits, credits, (sum, one, other) => {
        const part = Math.min(one, other);
        const whole = Math.max(one, other);
        const share = proportionalShare(sum, part, whole);
        expect(share).toBe(Number(halfUp(BigInt(sum) * BigInt(part), BigInt(whole))));
        expect(share + proportionalShare(sum, whole - part, whole) - sum).toBeLessThanOrEqual(1);
      }),
    );
  });
});
