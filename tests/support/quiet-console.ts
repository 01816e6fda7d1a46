import { afterAll, afterEach, expect } from "vitest";

/**
 * An unexpected error or warning fails the test that logs it. An expected one is declared in its
 * test by `vi.spyOn(console, "error")`, which replaces this check.
 */
const unexpectedLines: string[] = [];
for (const level of ["error", "warn"] as const)
  console[level] = (...words: unknown[]) =>
    void unexpectedLines.push(`console.${level}: ${words.join(" ")}`);

/**
 * Log lines are printed for failed tests only. They are collected until then, never sent at once: a
 * line that another request or object of workerd logs as a file ends waits for the runner's next
 * message, while the runner waits for that line to be received, and both wait forever
 * (tests/api/late-log.test.ts).
 */
const logLines: unknown[][] = [];
const show = console.log;
for (const level of ["log", "info", "debug"] as const)
  console[level] = (...words: unknown[]) => void logLines.push(words);

const hadNoUnexpectedLines = () => expect(unexpectedLines.splice(0)).toEqual([]);
afterEach(({ task }) => {
  const lines = logLines.splice(0);
  if (task.result?.state === "fail") for (const words of lines) show(...words);
  hadNoUnexpectedLines();
});
afterAll(hadNoUnexpectedLines);
