import fc from "fast-check";
import { expect, test } from "vitest";
import {
  hasSource,
  mergeTracking,
  parseTracking,
  trackingFromQuery,
  writeTracking,
} from "./tracking";

const of = (query: string) => trackingFromQuery(new URLSearchParams(query));

test("reads the five tracking parameters of a URL and no others", () => {
  expect(of("network=ads&ref=blog&sub1=a&sub2=b&sub3=c&sub4=d&x=y")).toEqual({
    network: "ads",
    ref: "blog",
    sub1: "a",
    sub2: "b",
    sub3: "c",
  });
  expect(of("utm_source=x")).toBeNull();
});

test("leaves out invalid tracking values without an error", () => {
  expect(of(`network=${"a".repeat(101)}&ref=%00&sub1=%3Cb%3E&sub2=ok&sub3=`)).toEqual({
    sub2: "ok",
  });
});

test("a new source replaces the old one; sub-labels alone are added to it", () => {
  const stored = { network: "old", sub1: "a" };
  expect(mergeTracking(stored, { network: "new" })).toEqual({ network: "new" });
  expect(mergeTracking(stored, { sub2: "b" })).toEqual({ network: "old", sub1: "a", sub2: "b" });
});

test("only a network or a ref counts as a traffic source", () => {
  expect([
    hasSource({ network: "x" }),
    hasSource({ ref: "x" }),
    hasSource({ sub1: "x" }),
    hasSource(null),
  ]).toEqual([true, true, false, false]);
});

test("parses its own cookie value, and never throws on another", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const tracking = trackingFromQuery(new URLSearchParams([["ref", text]]));
      if (tracking) expect(parseTracking(writeTracking(tracking))).toEqual(tracking);
      parseTracking(text);
    }),
  );
  for (const cookie of ["%", "null", "[]", "7", '{"network":7}', "{"])
    expect(parseTracking(cookie)).toBeNull();
});

test("five long labels still fit into one cookie", () => {
  const long = "\u8a9e".repeat(100);
  const all = { network: long, ref: long, sub1: long, sub2: long, sub3: long };
  expect(trackingFromQuery(new URLSearchParams(all))).toEqual(all);
  expect(writeTracking(all).length).toBeLessThan(4_050);
  expect(parseTracking(writeTracking(all))).toMatchObject({ network: long, ref: long, sub1: long });
});

test("a label has at most a hundred characters, cut at whole characters", () => {
  expect(
    trackingFromQuery(new URLSearchParams({ sub1: "a".repeat(100), sub2: "a".repeat(101) })),
  ).toEqual({ sub1: "a".repeat(100) });
  for (const hidden of ["\u0000", "\n", "\u001b", "\u007f", "\u202e", "\ud800"])
    expect(parseTracking(JSON.stringify({ ref: `a${hidden}b` })), hidden).toBeNull();
});
