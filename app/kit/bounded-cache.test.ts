import { describe, expect, test } from "vitest";
import { BoundedCache } from "./bounded-cache";

describe("bounded cache", () => {
  test("a full cache evicts the entry written first", () => {
    const cache = new BoundedCache<string, number>({ size: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    cache.set("a", 3);
    cache.set("c", 4);
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([3, undefined, 4]);
  });

  test("writing a key again evicts no other key", () => {
    const cache = new BoundedCache<string, number>({ size: 2 });
    cache.set("a", 1);
    cache.set("b", 2);
    cache.set("b", 3);
    expect([cache.get("a"), cache.get("b")]).toEqual([1, 3]);
  });

  test("an expired entry is not returned, and writing it again renews it", () => {
    const cache = new BoundedCache<string, number>({ size: 2, life: 10 });
    cache.set("a", 1, 100);
    expect(cache.get("a", 109)).toBe(1);
    expect(cache.get("a", 110)).toBeUndefined();
    cache.set("a", 2, 110);
    expect(cache.get("a", 119)).toBe(2);
  });

  test("a stored null counts as an entry, a deleted key does not", () => {
    const cache = new BoundedCache<string, null>({ size: 2 });
    cache.set("a", null);
    expect(cache.get("a")).toBeNull();
    cache.delete("a");
    expect(cache.get("a")).toBeUndefined();
  });

  test("a weighed cache evicts as many entries as the new one needs", () => {
    const cache = new BoundedCache<string, string>({ size: 5, weigh: (text) => text.length });
    cache.set("a", "12");
    cache.set("b", "12");
    cache.set("c", "1234");
    expect(["a", "b", "c"].map((key) => cache.get(key))).toEqual([undefined, undefined, "1234"]);
    cache.set("c", "1");
    cache.set("d", "1234");
    expect([cache.get("c"), cache.get("d")]).toEqual(["1", "1234"]);
    cache.set("e", "123456");
    expect(["c", "d", "e"].map((key) => cache.get(key))).toEqual([undefined, undefined, undefined]);
  });
});
