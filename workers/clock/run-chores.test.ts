import { afterEach, expect, test, vi } from "vitest";
import { realServices } from "../../tests/support/world";
import { runChores } from "./run-chores";

afterEach(() => vi.restoreAllMocks());

test("a chore that fails keeps no other from its work and is logged by its name", async () => {
  const logged = vi.spyOn(console, "error").mockReturnValue();
  const done: string[] = [];
  const chores = {
    erase: async () => {
      throw new Error("D1 is away");
    },
    forget: async () => {
      await scheduler.wait(20);
      done.push("forget");
    },
    count: () => Promise.reject(new Error("too slow")),
  };
  await expect(runChores(realServices(), chores)).rejects.toThrow("2 of 3 failed");
  expect(done).toEqual(["forget"]);
  const lines = logged.mock.calls.map(([line]) => JSON.parse(String(line)));
  expect(lines.map(({ work, causes }) => [work, causes])).toEqual([
    ["erase", ["Error: D1 is away"]],
    ["count", ["Error: too slow"]],
  ]);
});

test("chores that all end well are a run that ended well", async () => {
  await expect(runChores(realServices(), { one: async () => 1 })).resolves.toBeUndefined();
});
