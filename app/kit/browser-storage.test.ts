import { expect, test } from "vitest";
import { safeStorage } from "./browser-storage";

const throwing = new Proxy({} as Storage, {
  get() {
    throw new DOMException("Access is denied", "SecurityError");
  },
});
const refusedGetter = () => {
  throw new DOMException("Access is denied", "SecurityError");
};

test.each([
  ["null", () => null],
  ["missing", () => undefined],
  ["throwing on access", refusedGetter],
  ["throwing on each call", () => throwing],
])("a storage that is %s stores nothing and throws nothing", (_how, open) => {
  const storage = safeStorage(open);
  expect(storage.setItem("key", "value")).toBe(false);
  expect(storage.setJson("key", { a: 1 })).toBe(false);
  expect([storage.getItem("key"), storage.getJson("key")]).toEqual([null, null]);
  storage.removeItem("key");
  storage.clear();
});

test("a storage that works returns what was stored, and null for broken JSON", () => {
  const items = new Map<string, string>();
  const storage = safeStorage(
    () =>
      ({
        getItem: (key: string) => items.get(key) ?? null,
        setItem: (key: string, value: string) => void items.set(key, value),
        removeItem: (key: string) => void items.delete(key),
        clear: () => items.clear(),
      }) as unknown as Storage,
  );
  expect(storage.setJson("key", { a: 1 })).toBe(true);
  expect(storage.getJson("key")).toEqual({ a: 1 });
  storage.setItem("key", "{broken");
  expect(storage.getJson("key")).toBeNull();
  storage.removeItem("key");
  expect(storage.getItem("key")).toBeNull();
});

test("a full storage keeps its content and returns false", () => {
  const full = safeStorage(
    () =>
      ({
        getItem: () => "old",
        setItem: () => {
          throw new DOMException("Quota exceeded", "QuotaExceededError");
        },
      }) as unknown as Storage,
  );
  expect([full.setItem("key", "new"), full.getItem("key")]).toEqual([false, "old"]);
});
