import { afterAll, afterEach, expect } from "vitest";

/**
 * An error or a warning that nobody expects fails the test in which it is said. One that belongs to a test is declared
 * there, by `vi.spyOn(console, "error")`, which takes the place of what stands here.
 */
const said: string[] = [];
for (const level of ["error", "warn"] as const)
  console[level] = (...words: unknown[]) => void said.push(`console.${level}: ${words.join(" ")}`);

const wasQuiet = () => expect(said.splice(0)).toEqual([]);
afterEach(wasQuiet);
afterAll(wasQuiet);
