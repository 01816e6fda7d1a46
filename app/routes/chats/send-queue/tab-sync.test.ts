import { expect, test } from "vitest";
import { runExclusive } from "./tab-sync";

const refusedLocks = { request: () => Promise.reject(new DOMException("Denied", "SecurityError")) };
const grantedLocks = { request: (_name: string, work: () => Promise<unknown>) => work() };

test("work runs one after the other if the browser refuses Web Locks", async () => {
  const done: number[] = [];
  await Promise.all(
    [1, 2].map((number) =>
      runExclusive("line", async () => done.push(number), refusedLocks as never),
    ),
  );
  expect(done).toEqual([1, 2]);
});

test("an error of the work itself is not treated as a refused lock", async () => {
  let tries = 0;
  const failing = async () => {
    tries++;
    throw new Error("of the work");
  };
  await expect(runExclusive("line", failing, grantedLocks as never)).rejects.toThrow("of the work");
  expect(tries).toBe(1);
});
