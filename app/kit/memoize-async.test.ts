import { expect, test } from "vitest";
import { memoizeAsync } from "./memoize-async";

const NEVER = new Promise<string>(() => undefined);

test("a completed value is created once per key", async () => {
  const made: string[] = [];
  const words = memoizeAsync(async (key: string, ending: string) => {
    made.push(key);
    return key + ending;
  });
  expect([await words("a", "!"), await words("a", "?"), await words("b", "?")]).toEqual([
    "a!",
    "a!",
    "b?",
  ]);
  expect(made).toEqual(["a", "b"]);
});

test("an aborted read blocks no other request", async () => {
  const words = memoizeAsync((_key: string, read: Promise<string>) => read);
  void words("a", NEVER);
  expect(await words("a", Promise.resolve("there"))).toBe("there");
});

test("a failed value is created again", async () => {
  const words = memoizeAsync((_key: string, read: () => Promise<string>) => read());
  await expect(words("a", () => Promise.reject(new Error("broken")))).rejects.toThrow("broken");
  expect(await words("a", async () => "there")).toBe("there");
});
