import { afterAll, afterEach, expect } from "vitest";

/**
 * An error or a warning that nobody expects fails the test in which it is said. One that belongs to a test is declared
 * there, by `vi.spyOn(console, "error")`, which takes the place of what stands here.
 */
const said: string[] = [];
for (const level of ["error", "warn"] as const)
  console[level] = (...words: unknown[]) => void said.push(`console.${level}: ${words.join(" ")}`);

/**
 * What is logged is shown beside a test that failed. It is kept until then, never sent as it is said: a line that another
 * request or object of workerd logs as a file ends waits for the runner's next word, while the runner waits for that line to
 * be taken, and both for ever (tests/http/late-log.test.ts).
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
