import { describe, expect, test } from "vitest";
import { memoizeAsync } from "./promises";

describe("memoize async", () => {
  const NEVER = new Promise<string>(() => undefined);

  test("a completed value is created once per key", async () => {
    const made: string[] = [];
    const memoized = memoizeAsync(async (key: string, ending: string) => {
      made.push(key);
      return key + ending;
    });
    expect([await memoized("a", "!"), await memoized("a", "?"), await memoized("b", "?")]).toEqual([
      "a!",
      "a!",
      "b?",
    ]);
    expect(made).toEqual(["a", "b"]);
  });

  test("an aborted read blocks no other request", async () => {
    const memoized = memoizeAsync((_key: string, read: Promise<string>) => read);
    void memoized("a", NEVER);
    expect(await memoized("a", Promise.resolve("there"))).toBe("there");
  });

  test("a failed value is created again", async () => {
    const memoized = memoizeAsync((_key: string, read: () => Promise<string>) => read());
    await expect(memoized("a", () => Promise.reject(new Error("broken")))).rejects.toThrow(
      "broken",
    );
    expect(await memoized("a", async () => "there")).toBe("there");
  });
});
