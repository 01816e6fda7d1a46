import { afterAll, afterEach, expect, vi } from "vitest";
import { logLines, printLine, unexpectedLines } from "./console-lines";

/**
 * An unexpected error or warning fails the test that logs it. An expected one is declared in its
 * test by `vi.spyOn(console, "error")`, which replaces this check.
 *
 * Log lines are printed for failed tests only. They are collected until then, never sent at once: a
 * line that another request or object of workerd logs as a file ends waits for the runner's next
 * message, while the runner waits for that line to be received, and both wait forever
 * (tests/api/late-log.test.ts).
 */
const hadNoUnexpectedLines = () => expect(unexpectedLines.splice(0)).toEqual([]);
afterEach(({ task }) => {
  const lines = logLines.splice(0);
  if (task.result?.state === "fail") for (const values of lines) printLine(...values);
  hadNoUnexpectedLines();
});
afterAll(hadNoUnexpectedLines);

// Test files share an isolate: what one replaced is restored before the next.
afterAll(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
