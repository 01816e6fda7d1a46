import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differenceInterval, ratioOf, sampleSizeOf, wilsonInterval } from "./ratio";
import { MIN_SAMPLE } from "./statistics";

const rounded = ({ low, high }: { low: number; high: number }) => [
  Number(low.toFixed(4)),
  Number(high.toFixed(4)),
];

describe("ratio", () => {
  // Newcombe, Stat. Med. 17 (1998) 857-872, table I, method 3.
  test.each([
    [81, 263, [0.2553, 0.3662]],
    [15, 148, [0.0624, 0.1605]],
    [0, 20, [0, 0.1611]],
    [1, 29, [0.0061, 0.1718]],
  ])("the interval of %i of %i equals Newcombe's", (part, whole, published) => {
    expect(rounded(wilsonInterval(part, whole))).toEqual(published);
  });

  // Newcombe, Stat. Med. 17 (1998) 873-890, table II, method 10; there the first ratio comes first.
  test.each([
    [56, 70, 48, 80, [0.0524, 0.3339]],
    [9, 10, 3, 10, [0.1705, 0.809]],
    [6, 7, 2, 7, [0.0582, 0.8062]],
    [5, 56, 0, 29, [-0.0381, 0.1926]],
    [0, 10, 0, 20, [-0.1611, 0.2775]],
    [10, 10, 0, 10, [0.6075, 1]],
  ])("the interval of %i/%i − %i/%i equals Newcombe's", (b, bWhole, a, aWhole, published) => {
    const interval = differenceInterval({ part: a, whole: aWhole }, { part: b, whole: bWhole });
    expect(rounded(interval)).toEqual(published);
  });

  test("a sample size equals the one of R's power.prop.test", () => {
    // The first example of its help page: p1 = .50, p2 = .75, power = .90 gives n = 76.7.
    expect(sampleSizeOf(0.5, 0.75, 1.281_551_566)).toBe(77);
  });

  test("a ratio of fewer than thirty cases has no interval", () => {
    expect(ratioOf(10, MIN_SAMPLE - 1)).toMatchObject({ interval: null });
    expect(ratioOf(10, MIN_SAMPLE).interval).not.toBeNull();
    expect(ratioOf(0, 0)).toEqual({ part: 0, whole: 0, share: null, interval: null });
  });

  test("an interval contains its ratio and stays between 0 and 1", () => {
    fc.assert(
      fc.property(fc.nat(5_000), fc.nat(5_000), (part, rest) => {
        fc.pre(part + rest > 0);
        const { low, high } = wilsonInterval(part, part + rest);
        const share = part / (part + rest);
        return low >= 0 && low <= share && share <= high && high <= 1;
      }),
    );
  });
});
