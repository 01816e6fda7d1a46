import fc from "fast-check";
import { expect, test } from "vitest";
import { hasSource, mergeTracking, parseTracking, trackingFromQuery, writeTracking } from "./tracking";

const of = (query: string) => trackingFromQuery(new URLSearchParams(query));

test("the five names are taken from an address and nothing else is", () => {
  expect(of("network=ads&ref=blog&sub1=a&sub2=b&sub3=c&sub4=d&x=y")).toEqual({ network: "ads", ref: "blog", sub1: "a", sub2: "b", sub3: "c" });
  expect(of("utm_source=x")).toBeNull();
});

test("what does not fit is left out and is no error", () => {
  expect(of(`network=${"a".repeat(101)}&ref=%00&sub1=%3Cb%3E&sub2=ok&sub3=`)).toEqual({ sub2: "ok" });
});

test("a new source replaces the old one, sub-labels alone add to it", () => {
  const stored = { network: "old", sub1: "a" };
  expect(mergeTracking(stored, { network: "new" })).toEqual({ network: "new" });
  expect(mergeTracking(stored, { sub2: "b" })).toEqual({ network: "old", sub1: "a", sub2: "b" });
});

test("only a network or a ref is a source", () => {
  expect([hasSource({ network: "x" }), hasSource({ ref: "x" }), hasSource({ sub1: "x" }), hasSource(null)]).toEqual([true, true, false, false]);
});

test("what was written is read again, and no cookie makes it throw", () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const tracking = trackingFromQuery(new URLSearchParams([["ref", text]]));
      if (tracking) expect(parseTracking(writeTracking(tracking))).toEqual(tracking);
      parseTracking(text);
    }),
  );
  for (const cookie of ["%", "null", "[]", "7", '{"network":7}', "{"]) expect(parseTracking(cookie)).toBeNull();
});
