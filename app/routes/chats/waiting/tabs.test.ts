import { expect, test } from "vitest";
import { inTurn } from "./tabs";

const refused = { request: () => Promise.reject(new DOMException("Denied", "SecurityError")) };
const granted = { request: (_name: string, work: () => Promise<unknown>) => work() };

test("work runs one after the other if the browser refuses Web Locks", async () => {
  const done: number[] = [];
  await Promise.all(
    [1, 2].map((number) => inTurn("line", async () => done.push(number), refused as never)),
  );
  expect(done).toEqual([1, 2]);
});

test("an error of the work itself is not treated as a refused lock", async () => {
  let tries = 0;
  const failing = async () => {
    tries++;
    throw new Error("of the work");
  };
  await expect(inTurn("line", failing, granted as never)).rejects.toThrow("of the work");
  expect(tries).toBe(1);
});
