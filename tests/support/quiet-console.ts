import { afterAll, afterEach, expect } from "vitest";

/**
 * An unexpected error or warning fails the test that logs it. An expected one is declared in its
 * test by `vi.spyOn(console, "error")`, which replaces this check.
 */
const said: string[] = [];
for (const level of ["error", "warn"] as const)
  console[level] = (...words: unknown[]) => void said.push(`console.${level}: ${words.join(" ")}`);

/**
 * Log lines are printed for failed tests only. They are collected until then, never sent at once: a
 * line that another request or object of workerd logs as a file ends waits for the runner's next
 * message, while the runner waits for that line to be received, and both wait forever
 * (tests/http/late-log.test.ts).
 */
const logged: unknown[][] = [];
const show = console.log;
for (const level of ["log", "info", "debug"] as const)
  console[level] = (...words: unknown[]) => void logged.push(words);

const wasQuiet = () => expect(said.splice(0)).toEqual([]);
afterEach(({ task }) => {
  const lines = logged.splice(0);
  if (task.result?.state === "fail") for (const words of lines) show(...words);
  wasQuiet();
});
afterAll(wasQuiet);
